import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { setMuted } from "#app/features/notifications/muted.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson, firstOpenStart } from "#test/builders/lessons.ts";
import { sendReminderMails } from "./booking-emails/lesson-reminder.tsx";
import {
  acceptReschedule,
  requestReschedule,
} from "../cancel-and-reschedule/reschedule-requests.server.ts";

useDatabase();

const subjectsTo = async (to: string) =>
  (await db().select({ subject: mails.subject }).from(mails).where(eq(mails.to, to)))
    .map(({ subject }) => subject)
    .filter((subject) => /^(In an hour|Reminder)/.test(subject));

async function remind(lessonId: string, hours: number): Promise<void> {
  await sendReminderMails(lessonId, hours);
  await runJobs();
}

describe("the reminder of a lesson", () => {
  it("goes to both, and once however often it is asked for", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lesson = await aBookedLesson(student, teacher);
    await remind(lesson, 24);
    await remind(lesson, 24);
    expect(await subjectsTo(student.email)).toHaveLength(1);
    expect(await subjectsTo(teacher.email)).toHaveLength(1);
  });

  it("does not go to a person who has switched it off, and does again once it is on", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lesson = await aBookedLesson(student, teacher);
    await setMuted(student, [{ event: "lesson-reminder", channel: "mail" }]);
    await remind(lesson, 24);
    expect(await subjectsTo(student.email)).toEqual([]);
    expect(await subjectsTo(teacher.email)).toHaveLength(1);
    await setMuted(student, [{ event: "unread-messages", channel: "mail" }]);
    await remind(lesson, 1);
    expect(await subjectsTo(student.email)).toHaveLength(1);
  });

  it("does not go out for the time that a lesson has left", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aBookedLesson(student, teacher);
    const startsAt = await firstOpenStart(teacher, { after: 4 * day });
    const proposed = await requestReschedule(student, { lessonId, startsAt, note: "" });
    if (!proposed.ok) throw new Error(proposed.reason);
    const moved = await acceptReschedule(teacher, proposed.rescheduleRequestId);
    if (!moved.ok) throw new Error(moved.reason);
    await remind(lessonId, 24);
    expect(await subjectsTo(student.email)).toEqual([]);
    await remind(moved.lessonId, 24);
    expect(await subjectsTo(student.email)).toHaveLength(1);
  });
});
