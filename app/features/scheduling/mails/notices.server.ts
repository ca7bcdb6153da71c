/**
 * Notices about a lesson: jobs, queued in the transaction of their cause. Each reads the facts when it runs, notifies
 * both sides or the one that did not act, and sends each notice once however often it runs.
 */
import { z } from "zod";
import type { Tx } from "#app/platform/database/db.server.ts";
import { defineJob, enqueueAll } from "#app/platform/database/jobs.server.ts";
import { hour } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { sendBookedMails } from "./booking-emails/lesson-booked.tsx";
import { sendCancelledMails } from "./emails/lesson-cancelled.tsx";
import { sendCutShortMails } from "./emails/lesson-cut-short.tsx";
import { sendMovedMails } from "./emails/lesson-moved.tsx";
import { sendRescheduleRequestedMail } from "./emails/reschedule-requested.tsx";
import { sendReminderMails } from "./booking-emails/lesson-reminder.tsx";
import { sendRequestedMails } from "./booking-emails/lesson-requested.tsx";
import { sendNoShowMails } from "./emails/no-show.tsx";
import { returnCauses, sendReturnedMail } from "./booking-emails/payment-returned.tsx";
import { sendRescheduleClosedMail } from "./emails/reschedule-declined.tsx";
import { sendRequestClosedMails } from "./booking-emails/request-declined.tsx";
import { sendTeacherHoldMail } from "./booking-emails/teacher-hold.tsx";
import { sendNotTakenMail } from "./booking-emails/teacher-hold-released.tsx";
import { noticeChargeLater } from "./series-notices.server.ts";
import type { Lesson } from "../lessons/move-lesson.server.ts";

const ofLesson = z.object({ lessonId: z.uuid() });
const ofRescheduleRequest = z.object({ rescheduleRequestId: z.uuid() });

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

/** Of the lesson that took the old one's place. */
export const announceMoved = defineJob({
  name: "scheduling.announce-moved",
  payload: ofLesson,
  run: ({ lessonId }) => sendMovedMails(lessonId),
});

export const announceRescheduleRequested = defineJob({
  name: "scheduling.announce-proposed",
  payload: ofRescheduleRequest,
  run: ({ rescheduleRequestId }) => sendRescheduleRequestedMail(rescheduleRequestId),
});

/** Of a reschedule request that was declined, withdrawn or lapsed; one that was accepted is `announceMoved`. */
export const announceRescheduleClosed = defineJob({
  name: "scheduling.announce-proposal-closed",
  payload: ofRescheduleRequest,
  run: ({ rescheduleRequestId }) => sendRescheduleClosedMail(rescheduleRequestId),
});

/** Of a lesson in state `requested`; the teacher's yes is `announceBooked`. */
export const announceRequested = defineJob({
  name: "scheduling.announce-requested",
  payload: ofLesson,
  run: ({ lessonId }) => sendRequestedMails(lessonId),
});

/** Of a request that became `declined`, with the teacher's words if there are any, or `expired`. */
export const announceRequestClosed = defineJob({
  name: "scheduling.announce-request-closed",
  payload: z.object({ lessonId: z.uuid(), reason: z.string().default("") }),
  run: ({ lessonId, reason }) => sendRequestClosedMails(lessonId, reason),
});

/** Of a lesson in state `no_show_student` or `no_show_teacher`. */
export const announceNoShow = defineJob({
  name: "scheduling.announce-no-show",
  payload: ofLesson,
  run: ({ lessonId }) => sendNoShowMails(lessonId),
});

/** Of a lesson in state `void` (also one that a teacher waived) or `interrupted`. */
export const announceCutShort = defineJob({
  name: "scheduling.announce-cut-short",
  payload: ofLesson,
  run: ({ lessonId }) => sendCutShortMails(lessonId),
});

/** About a teacher hold. */
export const announceTeacherHold = defineJob({
  name: "scheduling.announce-kept",
  payload: ofLesson,
  run: ({ lessonId }) => sendTeacherHoldMail(lessonId),
});

/** Of such a time that the student let go, or let lapse. */
export const announceNotTaken = defineJob({
  name: "scheduling.announce-not-taken",
  payload: ofLesson,
  run: ({ lessonId }) => sendNotTakenMail(lessonId),
});

export const announceReturned = defineJob({
  name: "scheduling.announce-returned",
  payload: z.object({ lessonId: z.uuid(), cause: z.enum(returnCauses).default("slot-gone") }),
  run: ({ lessonId, cause }) => sendReturnedMail(lessonId, cause),
});

export const remind = defineJob({
  name: "scheduling.remind",
  payload: z.object({ lessonId: z.uuid(), hours: z.number() }),
  run: ({ lessonId, hours }) => sendReminderMails(lessonId, hours),
});

export const noticeJobs = [
  announceBooked,
  announceCancelled,
  announceMoved,
  announceRescheduleRequested,
  announceRescheduleClosed,
  announceRequested,
  announceRequestClosed,
  announceNoShow,
  announceCutShort,
  announceTeacherHold,
  announceNotTaken,
  announceReturned,
  remind,
];

/** Queues the reminders whose moment is still to come; they look at the lesson again before they send. */
export async function remindLater(
  tx: Tx,
  lesson: Pick<Lesson, "id" | "startsAt" | "seriesId">,
  now: Date,
): Promise<void> {
  await remindOfEach(tx, [{ lesson, now }]);
  if (lesson.seriesId) await noticeChargeLater(tx, lesson, now);
}

/** As `remindLater`, for lessons that are in no series. */
export async function remindOfEach(
  tx: Tx,
  each: { lesson: Pick<Lesson, "id" | "startsAt">; now: Date }[],
): Promise<void> {
  const reminders = each.flatMap(({ lesson, now }) =>
    rules.notice.reminderHours
      .map((hours) => ({
        payload: { lessonId: lesson.id, hours },
        startAfter: new Date(lesson.startsAt.getTime() - hours * hour),
      }))
      .filter(({ startAfter }) => startAfter > now),
  );
  await enqueueAll(tx, remind, reminders);
}
