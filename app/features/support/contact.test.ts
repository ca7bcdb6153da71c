import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { company } from "#config/company.ts";
import { rules } from "#config/rules.ts";
import { contactMessages } from "#db/schema/support/contact.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { countMailFrom } from "#app/features/accounts/account-security/limits.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { day, hour } from "#app/platform/time/time.ts";
import { contactForm } from "./contact.ts";
import { usualAnswerTime } from "./answer-time.server.ts";
import { answerMessage, closeMessage } from "./answer-message.server.ts";
import { listLessonsToName, writeToUs } from "./contact.server.ts";
import { countOpenMessages } from "./messages.server.ts";
import { listMessages } from "./messages.server.ts";

useDatabase();

const input = {
  topic: "broken",
  name: "Ana",
  email: "ana@example.test",
  message: "The door\n\nsticks.",
} as const;

describe("a message to us", () => {
  it("is kept, mailed to us, and its number mailed to the sender without the text", async () => {
    const person = await aStudent();
    const kept = await writeToUs(person, { ...input, email: person.email });
    if (!kept.ok) throw new Error(kept.reason);
    const [row] = await db()
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.number, kept.number));
    expect(row).toMatchObject({ userId: person.id, topic: "broken", text: input.message });
    await runJobs();
    const [ours] = await db().select().from(mails).where(eq(mails.to, company.email.support));
    expect(ours?.text).toContain("sticks.");
    const [theirs] = await db().select().from(mails).where(eq(mails.to, person.email));
    expect(theirs?.subject).toContain(String(kept.number));
    expect(theirs?.html).not.toContain("sticks");
  });

  it("is limited by the hour and the address", async () => {
    const now = new Date("2026-11-21T10:00:00Z");
    for (let sent = 0; sent < rules.account.mailsPerHour; sent += 1)
      expect(await writeToUs(null, input, now)).toMatchObject({ ok: true });
    expect(await writeToUs(null, input, now)).toEqual({
      ok: false,
      reason: "too-many",
      until: new Date("2026-11-21T11:00:00Z"),
    });
  });
});

it("messages of one network are limited by the hour, whatever addresses are typed", async () => {
  const now = new Date("2026-11-21T10:00:00Z");
  const send = (from: string) =>
    writeToUs(null, { ...input, email: `${crypto.randomUUID()}@example.test` }, now, from);
  for (let sent = 1; sent < rules.account.mailsPerAddressPerHour; sent += 1)
    expect(await countMailFrom("192.0.2.7", now)).toBeNull();
  expect(await send("192.0.2.7")).toMatchObject({ ok: true });
  const until = new Date("2026-11-21T11:00:00Z");
  expect(await send("192.0.2.7")).toEqual({ ok: false, reason: "crowded", until });
  expect(await send("192.0.2.8")).toMatchObject({ ok: true });
});

it.each([
  [{ topic: "door" }, "topic"],
  [{ topic: "__proto__" }, "topic"],
  [{ name: " " }, "name"],
  [{ name: "😀".repeat(10_000) }, "name"],
  [{ email: "ana" }, "email"],
  [{ message: "\n \n" }, "message"],
  [{ message: "x".repeat(rules.chat.characters + 1) }, "message"],
  [{ message: ["a", "b"] }, "message"],
])("%j is refused at the field", (change, field) => {
  const read = contactForm.safeParse({ ...input, ...change });
  expect(read.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

describe("an answer", () => {
  it("is kept with the message, mailed to its writer, and leads back to us", async () => {
    const admin = await anAdmin({ name: "Bea Answers" });
    const email = `${crypto.randomUUID()}@example.test`;
    const kept = await writeToUs(null, { ...input, email });
    if (!kept.ok) throw new Error(kept.reason);
    const before = await countOpenMessages(admin);
    const text = "Push harder.\n\nIt opens.";
    await answerMessage(admin, { number: kept.number, text, answers: 0 });
    await runJobs();
    const sent = await db().select().from(mails).where(eq(mails.to, email));
    const answer = sent.find(({ subject }) => subject.startsWith("Our answer"));
    expect(answer?.text).toContain("It opens.");
    expect(answer?.text).toContain(`/contact?follows=${kept.number}`);
    expect(await countOpenMessages(admin)).toBe(before - 1);
    const { messages } = await listMessages(admin, null);
    const row = messages.find(({ number }) => number === kept.number);
    expect(row).toMatchObject({ state: "answered", answers: [{ by: "Bea Answers" }] });
  });

  it("to nothing is not found; a message can be closed without one", async () => {
    const admin = await anAdmin();
    const nothing = answerMessage(admin, { number: 1_999_999_999, text: "x", answers: 0 });
    await expect(nothing).rejects.toMatchObject({ code: "not-found" });
    const kept = await writeToUs(null, { ...input, email: `${crypto.randomUUID()}@example.test` });
    if (!kept.ok) throw new Error(kept.reason);
    await closeMessage(admin, kept.number);
    const { messages } = await listMessages(admin, null);
    expect(messages.find(({ number }) => number === kept.number)?.state).toBe("closed");
  });
});

it("a message that two admins answer at once has one answer, which nobody closes over; a repeat sends nothing", async () => {
  const [one, two] = [await anAdmin(), await anAdmin()];
  const email = `${crypto.randomUUID()}@example.test`;
  const kept = await writeToUs(null, { ...input, email });
  if (!kept.ok) throw new Error(kept.reason);
  const { number } = kept;
  const said = await Promise.all(
    [one, two].map((admin) => answerMessage(admin, { number, text: admin.id, answers: 0 })),
  );
  expect(said.filter(({ ok }) => ok)).toHaveLength(1);
  const refused = { ok: false, reason: "answered-meanwhile" };
  expect(said).toContainEqual(refused);
  const first = said[0]!.ok ? one : two;
  const repeat = await answerMessage(first, { number, text: first.id, answers: 0 });
  expect(repeat).toEqual({ ok: true });
  expect(await closeMessage(two, number)).toEqual(refused);
  const stored = db().select().from(contactMessages).where(eq(contactMessages.number, number));
  expect((await stored)[0]!.state).toBe("answered");
  await runJobs();
  const sent = await db().select().from(mails).where(eq(mails.to, email));
  expect(sent.filter(({ subject }) => subject.startsWith("Our answer"))).toHaveLength(1);
});

it("says after which of our answers it was written", async () => {
  const email = `${crypto.randomUUID()}@example.test`;
  const kept = await writeToUs(null, { ...input, email, afterReading: "Can I cancel?" });
  if (!kept.ok) throw new Error(kept.reason);
  const { messages } = await listMessages(await anAdmin(), null);
  const row = messages.find(({ number }) => number === kept.number);
  expect(row?.afterReading).toBe("Can I cancel?");
  await runJobs();
  const ours = await db().select().from(mails).where(eq(mails.to, company.email.support));
  expect(ours.some(({ text }) => text.includes("after reading “Can I cancel?”"))).toBe(true);
});

describe("the usual time to an answer", () => {
  it("is the median of real first answers of late, and nothing while there are few", async () => {
    const admin = await anAdmin();
    // Later than any message that another test has written.
    const now = new Date(Date.now() + 20 * 365 * day);
    const answered = async (writtenAgo: number, after: number) => {
      const at = (hours: number) => new Date(+now - hours * hour);
      const email = `${crypto.randomUUID()}@example.test`;
      const kept = await writeToUs(null, { ...input, email }, at(writtenAgo));
      if (!kept.ok) throw new Error(kept.reason);
      for (const answers of [0, 1]) {
        const answer = { number: kept.number, text: "Yes.", answers };
        await answerMessage(admin, answer, at(writtenAgo - after - answers));
      }
    };
    const { answerTimeFrom, answerTimeDays } = rules.contact;
    for (let count = 1; count < answerTimeFrom; count += 1) await answered(48, count);
    expect(await usualAnswerTime(now)).toBeNull();
    await answered(48, 30);
    await answered((answerTimeDays + 1) * 24, 20);
    expect(await usualAnswerTime(now)).toBe((answerTimeFrom / 2 + 0.5) * hour);
  });
});

describe("a complaint about data", () => {
  it("has its day, is first in the list, and is acknowledged by mail", async () => {
    const email = `${crypto.randomUUID()}@example.test`;
    const now = new Date();
    const kept = await writeToUs(null, { ...input, topic: "complaint", email }, now);
    if (!kept.ok) throw new Error(kept.reason);
    await writeToUs(null, { ...input, email: `${crypto.randomUUID()}@example.test` });
    const { messages } = await listMessages(await anAdmin(), null);
    expect(messages[0]).toMatchObject({ number: kept.number, dueAt: +now + 30 * day });
    await runJobs();
    const [receipt] = await db().select().from(mails).where(eq(mails.to, email));
    expect(receipt?.text).toContain("acknowledge your complaint");
  });
});

describe("something illegal", () => {
  it("is told of by somebody without an account, is first of all, and is looked at within 4 hours", async () => {
    const email = `${crypto.randomUUID()}@example.test`;
    const now = new Date();
    const kept = await writeToUs(null, { ...input, topic: "illegal", email }, now);
    if (!kept.ok) throw new Error(kept.reason);
    const { messages } = await listMessages(await anAdmin(), null);
    expect(messages[0]).toMatchObject({ number: kept.number, dueAt: +now + 4 * hour });
    await runJobs();
    const [receipt] = await db().select().from(mails).where(eq(mails.to, email));
    expect(receipt?.text).toContain("within 4 hours");
  });
});

describe("the lesson a message is about", () => {
  it("is first in the list when the address names it, however many are later", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const soon = await aBookedLesson(student, teacher);
    const late = await aBookedLesson(student, teacher);
    const list = async (named?: string) =>
      (await listLessonsToName(student, named)).map(({ id }) => id);
    expect(await list()).toEqual([late, soon]);
    expect(await list(soon)).toEqual([soon, late]);
    expect(await list("no id")).toEqual([late, soon]);
  });

  it("is one of the writer's own; another's is left out", async () => {
    const [student, stranger] = [await aStudent(), await aStudent()];
    const lessonId = await aBookedLesson(student, await aTeacher());
    expect((await listLessonsToName(student)).map(({ id }) => id)).toEqual([lessonId]);
    expect(await listLessonsToName(stranger)).toEqual([]);
    const lessonOf = async (person: typeof student) => {
      const kept = await writeToUs(person, { ...input, email: person.email, lesson: lessonId });
      if (!kept.ok) throw new Error(kept.reason);
      const [row] = await db()
        .select()
        .from(contactMessages)
        .where(eq(contactMessages.number, kept.number));
      return row!.lessonId;
    };
    expect(await lessonOf(student)).toBe(lessonId);
    expect(await lessonOf(stranger)).toBeNull();
  });
});
