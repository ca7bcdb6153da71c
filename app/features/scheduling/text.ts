/** The sentences for scheduling's reason codes. */
import { formatMoney } from "#app/platform/money.ts";
import { rules } from "#config/rules.ts";
import type { BookingRefusal, LessonState, Refund } from "./rules.ts";

/** What the database and the other commands refuse, beside `bookingRefusal`. */
export type SchedulingReason =
  | BookingRefusal
  | "slot-taken"
  | "you-are-busy"
  | "teacher-unavailable"
  | "hold-lapsed"
  | "price-changed"
  | "already-cancelled"
  | "already-started"
  | "not-yet-open"
  | "room-closed";

const sentences: Record<SchedulingReason, string> = {
  past: "That time has passed. Please choose a later one.",
  "off-grid": "Lessons do not start at that minute. Please choose one of the times shown.",
  "too-soon": "That is too soon for this teacher to prepare. Please choose a later time.",
  "too-far":
    "That is further ahead than this teacher's calendar is open. Please choose an earlier time.",
  "not-open": "The teacher is not free at that time. Please choose one of the times shown.",
  "not-offered": "This teacher does not offer lessons of that length. Please choose another.",
  "own-lesson": "You cannot book a lesson with yourself.",
  "too-many-holds": `You are holding ${rules.booking.holdsPerPerson} times already. Pay for one or let it go, then choose another.`,
  "trial-used": "You have had your trial lesson with this teacher. Please choose a full lesson.",
  "too-many-trials": `You have ${rules.price.openTrialsMax} trial lessons to come. You can book another once one has taken place.`,
  "slot-taken": "Somebody took this time a moment ago. These are the nearest free ones.",
  "you-are-busy": "You have another lesson at that time. Please choose a different one.",
  "teacher-unavailable": "This teacher is not taking bookings at the moment.",
  "hold-lapsed": `We kept this time for ${rules.booking.holdMinutes} minutes. You can take it again if it is still free.`,
  "price-changed":
    "The price of this lesson has changed since you opened the page. Please look at it again.",
  "already-cancelled": "This lesson has already been cancelled.",
  "already-started": "This lesson has already begun, so it can no longer be cancelled.",
  "not-yet-open": `The room opens ${rules.lesson.joinEarlyMinutes} minutes before the lesson.`,
  "room-closed": "This lesson is over and its room is closed.",
};

export function schedulingText(reason: SchedulingReason): string {
  return sentences[reason];
}

const paySentences = {
  "hold-lapsed": sentences["hold-lapsed"],
  declined:
    "The bank declined the payment. Check the card, or use another one. The slot is still held.",
  returned:
    "The payment arrived after the slot had gone to somebody else. All of it goes back to your card.",
};

export function payText(reason: keyof typeof paySentences): string {
  return paySentences[reason];
}

const stateWords: Record<LessonState, string> = {
  held: "Waiting for payment",
  booked: "Booked",
  live: "Happening now",
  ended: "Taken place",
  completed: "Completed",
  expired: "Not paid in time",
  cancelled_student: "Cancelled by the student",
  cancelled_teacher: "Cancelled by the teacher",
  no_show_student: "The student did not come",
  no_show_teacher: "The teacher did not come",
  void: "Did not take place",
};

export function lessonStateText(state: LessonState): string {
  return stateWords[state];
}

/** What cancelling now means for the student's money, for the line above the button. */
export function refundText({ kind, refundPence, keptPence }: Refund): string {
  const refund = formatMoney(refundPence, undefined, { pence: "always" });
  const kept = formatMoney(keptPence, undefined, { pence: "always" });
  switch (kind) {
    case "free":
      return `${refund} goes back to the card in full.`;
    case "undo":
      return `${refund} goes back to the card in full, because it was booked within the last ${rules.booking.undoMinutes} minutes.`;
    case "partial":
      return `${refund} goes back to the card and ${kept} is kept for the teacher's time.`;
    case "late":
      return `Nothing goes back: it is less than ${rules.cancel.partialHours} hours before the lesson, and ${kept} is kept for the teacher's time.`;
    case "teacher":
      return `The student gets ${refund} back in full.`;
  }
}
