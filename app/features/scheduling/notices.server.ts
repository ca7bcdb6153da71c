import { z } from "zod";
import type { Tx } from "#app/platform/db.server.ts";
import { defineJob, enqueue } from "#app/platform/jobs.server.ts";
import { hour } from "#app/platform/time.ts";
import { rules } from "#config/rules.ts";
import { sendBookedMails } from "./emails/lesson-booked.tsx";
import { sendCancelledMails } from "./emails/lesson-cancelled.tsx";
import { sendReminderMails } from "./emails/lesson-reminder.tsx";
import { sendReturnedMail } from "./emails/payment-returned.tsx";
import type { Lesson } from "./move-lesson.server.ts";

const ofLesson = z.object({ lessonId: z.uuid() });

export const announceBooked = defineJob({
  name: "scheduling.announce-booked",
  payload: ofLesson,
  run: ({ lessonId }) => sendBookedMails(lessonId),
});

export const announceCancelled = defineJob({
  name: "scheduling.announce-cancelled",
  payload: z.object({ lessonId: z.uuid(), reason: z.string() }),
  run: ({ lessonId, reason }) => sendCancelledMails(lessonId, reason),
});

export const announceReturned = defineJob({
  name: "scheduling.announce-returned",
  payload: ofLesson,
  run: ({ lessonId }) => sendReturnedMail(lessonId),
});

export const remind = defineJob({
  name: "scheduling.remind",
  payload: z.object({ lessonId: z.uuid(), hours: z.number() }),
  run: ({ lessonId, hours }) => sendReminderMails(lessonId, hours),
});

/** Queues the reminders whose moment is still to come; they look at the lesson again before they send. */
export async function remindLater(tx: Tx, lesson: Lesson, now: Date): Promise<void> {
  for (const hours of rules.notice.reminderHours) {
    const startAfter = new Date(lesson.startsAt.getTime() - hours * hour);
    if (startAfter > now) await enqueue(tx, remind, { lessonId: lesson.id, hours }, { startAfter });
  }
}
