import { noAnswerText } from "#app/features/payments/provider/text.ts";
import { formatDayTime } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import type { SuggestedTime } from "../availability/suggested-times.server.ts";
import type { holdForStudent, TeacherHoldRefusal } from "./hold-for-student.server.ts";
import type { AnswerRequestRefusal } from "./requests.server.ts";
import { schedulingText } from "../lessons/text.ts";

const paySentences = {
  "hold-lapsed": schedulingText("hold-lapsed"),
  declined:
    "The bank declined the payment. Check the card, or use another one. The slot is still held.",
  "declined-late":
    "The bank declined the payment, and nothing was taken. The hold has ended meanwhile.",
  returned:
    "This lesson can no longer be booked. If you have paid, all of it goes back to your card.",
  unfinished: "The payment was not finished, and nothing was taken. Press Pay to go on.",
  unreached: `${noAnswerText} Your time is still held.`,
  bank: "Your bank has not heard from you yet, and nothing was taken. Press Pay to answer its question.",
  "price-changed":
    "The price on the page was not the price of this lesson. Look at it again, then press Pay.",
};

export function payText(reason: keyof typeof paySentences): string {
  return paySentences[reason];
}

const answerSentences: Record<AnswerRequestRefusal, string> = {
  answered: "This request has been answered or taken back already.",
  lapsed: "The time to answer is over. Nothing was taken from the student’s card.",
  "time-off":
    "You have taken that time off since. Decline, or remove the time off in your calendar first.",
  "not-paid": "The card can no longer be charged, so the lesson was not booked.",
  unreached:
    "The card company does not answer at the moment. We ask again every minute until your time to answer is over, and write to you when the lesson is booked.",
};

export function answerRequestText(reason: AnswerRequestRefusal): string {
  return answerSentences[reason];
}

const holdSentences: Partial<Record<TeacherHoldRefusal, string>> = {
  past: "That time is over. Choose one to come.",
  "too-soon": `A student needs time to pay for it. Choose one at least ${rules.booking.teacherHoldNoticeHours} hours ahead.`,
  "too-far": "That is further ahead than your calendar is open. Choose an earlier time.",
  full: "That day or week has as many lessons as you give at most. Choose another time.",
  "slot-taken": "That time has been taken meanwhile. Choose another.",
  "you-are-busy": "The student has another lesson then. Choose another time.",
  "too-many-holds": `You keep ${rules.booking.teacherHoldsPerStudent} times for this student already. They pay for one, or you let one go, first.`,
  "too-many-holds-today": `You have held ${rules.booking.teacherHoldsPerStudentDay} times for this student within a day. Write to them, or try again tomorrow.`,
  "bookings-off": "We take no new bookings at the moment. Please try again later.",
  "student-gone": "This student’s account is closed, or about to be.",
  "form-used": "This page has already held another time. Load it again, then choose once more.",
  "teacher-unavailable": "This lesson cannot be booked at the moment.",
};

type RefusedHold = Extract<Awaited<ReturnType<typeof holdForStudent>>, { ok: false }>;

/** Why a time is not held for a student, on the teacher's clock. */
export function teacherHoldText(refused: RefusedHold, zone: string): string {
  if (refused.reason === "suggested") return suggestedText(refused.waiting, zone);
  return holdSentences[refused.reason] ?? "That time is not open any more. Choose another.";
}

/** Which suggested time is in the way, and what to do first. */
function suggestedText({ by, studentName, start }: SuggestedTime, zone: string): string {
  const when = formatDayTime(start, zone);
  return by === "teacher"
    ? `You have suggested ${when} to ${studentName}. Wait for the answer or withdraw it, or choose another time.`
    : `${studentName} has suggested ${when}. Answer that first, or choose another time.`;
}
