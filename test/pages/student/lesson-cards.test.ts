import { expect, it } from "vitest";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { day } from "#app/platform/time/time.ts";
import { useApp } from "#test/app.ts";
import { aStudent, aTeacher } from "#test/builders.ts";
import { useDatabase } from "#test/database.ts";
import { aCompletedLesson, firstOpenStart } from "#test/lessons.ts";

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
  const calendar = (await teaching.get(chat.teacher)).link(/^Hold a time for/);
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
  let page = await browser.get(chat.student);
  expect(page.link(/^Pay/, page.one("[role=log]"))).toMatch(
    /^\/student\/lessons\/[0-9a-f-]+\/pay$/,
  );
  page = await browser.submit(page, "Decline");
  expect(page.address).toBe(chat.student);
  expect(page.words("[role=log]")).toContain("Not paid in time");
  await hold(7 * day);
  page = await teaching.submit(await teaching.get(chat.teacher), /^Release/);
  expect(page.words("[role=log]")).not.toContain("You hold this time for");
});

it("after a lesson the chat offers the next one, and to its student alone", async () => {
  const { student, teacher, lessonId, chatId } = await aPair();
  const page = await app.as(student).get(`/student/chats/${chatId}`);
  expect(page.link("Book again", page.one("[role=log]"))).toBe(
    `/student/lessons/${lessonId}/again`,
  );
  const other = await app.as(teacher).get(`/teacher/chats/${chatId}`);
  expect(other.words("[role=log]")).not.toContain("Book again");
});
