import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { setHours } from "#app/features/notifications/hours.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day, hour } from "#app/platform/time/time.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson, rewriteLessons } from "#test/builders/lessons.ts";
import { cancelLesson } from "./cancel-lesson.server.ts";
import { sendReminderMails } from "../mails/booking-emails/lesson-reminder.tsx";
import { sendRequestedMails } from "../mails/booking-emails/lesson-requested.tsx";
import { acceptReschedule, requestReschedule } from "./reschedule-requests.server.ts";

useDatabase();

let student: Awaited<ReturnType<typeof aStudent>>;
let teacher: Awaited<ReturnType<typeof aTeacher>>;
let lessonId: string;

beforeEach(async () => {
  student = await aStudent({ zone: "Asia/Kathmandu" });
  const zone = "Europe/Madrid";
  teacher = await aTeacher({ person: { zone }, profile: { zone } });
  // Else what is told at night waits for the morning.
  for (const person of [student, teacher])
    await setHours(person, { quietFrom: null, quietTo: null, dailyAt: null });
  lessonId = await aBookedLesson(student, teacher);
  await runJobs();
});

async function expectBothClocks(event: string, people = [student, teacher]): Promise<void> {
  await runJobs();
  for (const { email } of people) {
    const sent = await db().select().from(mails).where(eq(mails.to, email));
    const mail = sent.find(({ key }) => key.startsWith(`${event}:`));
    expect(mail?.text, event).toContain("Madrid time");
    expect(mail?.text, event).toContain("Kathmandu time");
  }
}

it("a booking, a reminder and a cancellation say the time on both clocks, to both", async () => {
  await expectBothClocks("lesson-booked");
  await sendReminderMails(lessonId, 24);
  await expectBothClocks("lesson-reminder");
  const refundPence = teacher.offer.priceMinor;
  await cancelLesson(student, { lessonId, refundPence, reason: "" });
  await expectBothClocks("lesson-cancelled");
});

it("so do a reschedule request and the move that it becomes", async () => {
  const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
  const startsAt = lesson!.startsAt.getTime() + day;
  const proposed = await requestReschedule(teacher, { lessonId, startsAt, note: "" });
  if (!proposed.ok) throw new Error(proposed.reason);
  await expectBothClocks("reschedule-requested", [student]);
  await acceptReschedule(student, proposed.rescheduleRequestId);
  await expectBothClocks("lesson-moved");
});

it("and a request, to who asks and to who answers", async () => {
  const answerBy = new Date(Date.now() + hour);
  await rewriteLessons({ state: "requested", answerBy }, eq(lessons.id, lessonId));
  await sendRequestedMails(lessonId);
  await expectBothClocks("lesson-requested");
});
