import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { setMuted } from "#app/features/notifications/muted.server.ts";
import { db } from "#app/platform/db.server.ts";
import { mails } from "#db/schema/notifications.ts";
import { aStudent, aTeacher } from "#test/builders.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson } from "#test/lessons.ts";
import { sendReminderMails } from "./emails/lesson-reminder.tsx";

useDatabase();

const subjectsTo = async (to: string) =>
  (await db().select({ subject: mails.subject }).from(mails).where(eq(mails.to, to)))
    .map(({ subject }) => subject)
    .filter((subject) => subject.startsWith("In "));

describe("the reminder of a lesson", () => {
  it("goes to both, and once however often it is asked for", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lesson = await aBookedLesson(student, teacher);
    await sendReminderMails(lesson, 24);
    await sendReminderMails(lesson, 24);
    expect(await subjectsTo(student.email)).toHaveLength(1);
    expect(await subjectsTo(teacher.email)).toHaveLength(1);
  });

  it("does not go to whoever has switched it off, and does again once it is on", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lesson = await aBookedLesson(student, teacher);
    await setMuted(student, ["lesson-reminder"]);
    await sendReminderMails(lesson, 24);
    expect(await subjectsTo(student.email)).toEqual([]);
    expect(await subjectsTo(teacher.email)).toHaveLength(1);
    await setMuted(student, ["unread-messages"]);
    await sendReminderMails(lesson, 1);
    expect(await subjectsTo(student.email)).toHaveLength(1);
  });
});
