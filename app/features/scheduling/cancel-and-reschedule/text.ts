/** Sentences of moving a lesson. */
import { formatDayTime } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import type { AnswerRefusal, RescheduleRefusal } from "./reschedule-requests.server.ts";
import type { SlotClash } from "./reschedule-slots.server.ts";

const requestSentences: Record<RescheduleRefusal, string> = {
  "not-movable": "This lesson cannot be moved any more.",
  "moved-often": `A lesson can be moved ${rules.lesson.maxReschedules} times, and this one has been.`,
  "asked-often": `You have proposed ${rules.lesson.rescheduleRequestsPerDay} times for this lesson within a day. Wait for an answer, or try again tomorrow.`,
  "same-time": "That is when the lesson already is.",
  past: "That time is over. Choose one to come.",
  "off-grid": "Choose a whole minute.",
  "too-far": "That is too far ahead. Choose an earlier time.",
  "not-open": "That time is not free any more. Choose another.",
  "student-busy": "The student has another lesson then. Choose another time.",
  "teacher-busy": "The teacher has another lesson then. Choose another time.",
};

/** Names what already is at the time that a teacher suggests. */
function clashText({ studentName, startsAt, isTeacherHold }: SlotClash, zone: string): string {
  const when = formatDayTime(startsAt, zone);
  return isTeacherHold
    ? `You keep ${when} for ${studentName}. Choose another time, or release that one first.`
    : `You have a lesson with ${studentName} then, from ${when}. Choose another time.`;
}

const answerSentences: Record<AnswerRefusal, string> = {
  answered: "This request has been answered already.",
  "not-movable": "This lesson cannot be moved any more.",
  past: "The suggested time is over.",
  "student-busy": "The student has another lesson then by now. The lesson stays where it is.",
  "teacher-busy": "The teacher has another lesson then by now. The lesson stays where it is.",
};

/** Why a time cannot be suggested, on the clock of the person who suggests it. */
export function rescheduleText(
  { reason, clash }: { reason: RescheduleRefusal; clash?: SlotClash },
  zone: string,
): string {
  return clash === undefined ? requestSentences[reason] : clashText(clash, zone);
}

/** Why the answer to a suggested time comes to nothing. */
export function answerRescheduleText(reason: AnswerRefusal): string {
  return answerSentences[reason];
}
