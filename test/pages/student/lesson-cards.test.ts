import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { requestReschedule } from "#app/features/scheduling/cancel-and-reschedule/reschedule-requests.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { payLesson } from "#db/seed/money/paying.ts";
import type { LessonState } from "#db/schema/scheduling/lesson-states.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { day } from "#app/platform/time/time.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { payByCard } from "#test/asking/card-page.ts";
import {
  aCompletedLesson,
  aHold,
  bankCard,
  firstOpenStart,
  goodCard,
} from "#test/builders/lessons.ts";

useDatabase();
const app = useApp();

async function aPair() {
  const slug = `ines-${crypto.randomUUID()}`;
  const [student, teacher] = [await aStudent(), await aTeacher({ profile: { slug } })];
  const lessonId = await aCompletedLesson(student, teacher);
  const opened = await openChat(student, slug);
  if (!opened.ok) throw new Error(opened.reason);
  return { student, teacher, lessonId, chatId: opened.chatId };
}

it("a teacher holds a time from the chat; its card there is paid or declined by the student, without a script", async () => {
  const { student, teacher, chatId } = await aPair();
  const chat = { student: `/student/chats/${chatId}`, teacher: `/teacher/chats/${chatId}` };
  const [browser, teaching] = [app.as(student), app.as(teacher)];
  const calendar = (await teaching.get(chat.teacher)).link(/^Reserve a time for/);
  expect(calendar).toContain(`for=${student.id}&chat=${chatId}`);
  const hold = async (after: number) => {
    const posted = await teaching.post(`/teacher/calendar?part=hold&chat=${chatId}`, {
      studentId: student.id,
      offerId: teacher.offer.id,
      startsAt: String(await firstOpenStart(teacher, { after })),
      requestId: crypto.randomUUID(),
    });
    expect(posted.location).toBe(chat.teacher);
  };
  await hold(6 * day);
  expect((await teaching.get(chat.teacher)).words("[role=log]")).toContain(
    "You hold this time for",
  );
  let page = await browser.submit(await browser.get(chat.student), "Decline");
  expect(page.address).toBe(chat.student);
  expect(page.words("[role=log]")).toContain("Not paid in time");
  await hold(7 * day);
  page = await teaching.submit(await teaching.get(chat.teacher), /^Release/);
  expect(page.words("[role=log]")).not.toContain("You hold this time for");
  await hold(8 * day);
  page = await browser.get(chat.student);
  const link = page.link(/^Pay/, page.one("[role=log]"));
  expect(page.link(/^Pay/, page.part("Next lesson"))).toBe(link);
  page = await payByCard(browser, await browser.get(link), /^Pay /, {
    card: bankCard,
    earlyStart: "yes",
  });
  page = await browser.submit(page, /^Yes, pay/);
  expect(page.address).toBe(chat.student);
  expect(page.words(page.part("Next lesson"))).toContain("Booked");
});

it("a request and another time are answered from the chat, and lead back to it, without a script", async () => {
  const slug = `ines-${crypto.randomUUID()}`;
  const student = await aStudent();
  const teacher = await aTeacher({ profile: { slug, approveFirst: true } });
  const opened = await openChat(student, slug);
  if (!opened.ok) throw new Error(opened.reason);
  const chat = `/teacher/chats/${opened.chatId}`;
  const ask = async (after: number) => {
    const startsAt = await firstOpenStart(teacher, { after });
    const lessonId = await aHold(student, teacher, { startsAt });
    const paid = await payLesson(student, { lessonId, note: "", earlyStart: true, card: goodCard });
    expect(paid).toEqual({ ok: true, next: "requested" });
    return lessonId;
  };
  const byState = async (state: LessonState) =>
    (await db().select().from(lessons).where(eq(lessons.studentId, student.id)))
      .filter((lesson) => lesson.state === state)
      .map(({ startsAt }) => startsAt.getTime());
  const teaching = app.as(teacher);
  const answer = async (button: string) => {
    const page = await teaching.submit(await teaching.get(chat), button);
    expect(page.address).toBe(chat);
  };
  await ask(5 * day);
  await answer("Decline");
  expect(await byState("declined")).toHaveLength(1);
  const lessonId = await ask(6 * day);
  await answer("Accept");
  const booked = await byState("booked");
  expect(booked).toHaveLength(1);

  const suggest = async (after: number) => {
    const startsAt = await firstOpenStart(teacher, { after });
    const asked = await requestReschedule(teacher, { lessonId, startsAt, note: "" });
    if (!asked.ok) throw new Error(asked.reason);
    return startsAt;
  };
  const learning = app.as(student);
  const reply = async (button: RegExp) => {
    const page = await learning.get(`/student/chats/${opened.chatId}`);
    const next = await learning.submit(page, button);
    expect(next.address).toBe(`/student/chats/${opened.chatId}`);
    return byState("booked");
  };
  await suggest(8 * day);
  expect(await reply(/^Keep /)).toEqual(booked);
  const wanted = await suggest(9 * day);
  expect(await reply(/^Move to /)).toEqual([wanted]);
});

it("after a lesson the chat offers the next one to its student alone, and paying for it leads back there", async () => {
  const { student, teacher, lessonId, chatId } = await aPair();
  const page = await app.as(student).get(`/student/chats/${chatId}`);
  const again = page.link("Book again", page.one("[role=log]"));
  expect(again).toBe(`/student/lessons/${lessonId}/again?chat=${chatId}`);
  expect(page.link("Book again", page.part("Next lesson"))).toBe(again);
  const other = await app.as(teacher).get(`/teacher/chats/${chatId}`);
  expect(other.words("[role=log]")).not.toContain("Book again");
  const browser = app.as(student);
  let next = await browser.follow(await browser.get(again));
  // Where that time is taken, the nearest ones lead back too.
  next = await browser.submit(next, /^(Continue to payment|\w+ \d+ \w+, \d\d:\d\d)$/);
  next = await payByCard(browser, next, /^Pay /, { card: goodCard, earlyStart: "yes" });
  expect(next.address).toBe(`/student/chats/${chatId}`);
});
