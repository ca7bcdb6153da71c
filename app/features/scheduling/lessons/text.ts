import { splitLesson } from "#app/features/payments/purchases/rules.ts";
import { formatMoney } from "#app/platform/money.ts";
import { rules } from "#config/rules.ts";
import { brand } from "#config/brand.ts";
import type { BookingRefusal, LessonActor, StartRefusal, Refund } from "./rules.ts";
import type { CancelPolicy } from "#db/schema/scheduling/cancel-policy.ts";
import { cancelledStates, isIn, type LessonState } from "#db/schema/scheduling/lesson-states.ts";
import { fewestInSeries } from "./series.ts";

/** What the database and the other commands refuse, in addition to `bookingRefusal`. */
export type SchedulingReason =
  | BookingRefusal
  | "bookings-off"
  | "full"
  | "time-off"
  | "away"
  | "slot-taken"
  | "you-are-busy"
  | "teacher-unavailable"
  | "hold-lapsed"
  | "price-changed"
  | "form-used"
  | "account-restricted"
  | "not-weekly-times"
  | "too-few-dates"
  | "asks-first"
  | "charged-at-booking"
  | "dates-refused"
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
  "too-many-holds": `You are holding ${rules.booking.holdsPerPerson} times already. Pay for one or cancel it, then choose another.`,
  "trial-used": "A trial is for your first lesson with a teacher. Please choose a full lesson.",
  "too-many-trials": `You have ${rules.price.openTrialsMax} trial lessons to come. You can book another once one has taken place.`,
  "bookings-off":
    "We take no new bookings at the moment. Lessons that are booked take place as always. Please try again later.",
  full: "The teacher gives no more lessons on that day or in that week. These are the nearest free times.",
  "time-off": "The teacher has taken that time off. These are the nearest free times.",
  away: "The teacher has something else at that time. These are the nearest free times.",
  "slot-taken": "Somebody took this time a moment ago. These are the nearest free ones.",
  "you-are-busy":
    "You have another lesson then, or a time that is held for you. Please choose a different one.",
  "teacher-unavailable": "This teacher is not taking bookings at the moment.",
  "hold-lapsed": "This time is no longer held for you. You can take it again if it is still free.",
  "price-changed":
    "The price of this lesson has changed since you opened the page. Please look at it again.",
  "form-used":
    "This page has already booked another lesson. Load it again, then choose this lesson once more.",
  "account-restricted":
    "Your account cannot book new lessons at the moment. The decision about your account says why, and until when.",
  "not-weekly-times": `The times of a series lie in one week, at most ${rules.booking.seriesPerWeek} of them.`,
  "too-few-dates": `A series has at least ${fewestInSeries} lessons.`,
  "asks-first":
    "This teacher answers each booking first, so a series cannot be booked at once. Please book one lesson.",
  "charged-at-booking":
    "All lessons of this series would be charged now. Please look at the sum again; nothing was held.",
  "dates-refused":
    "Something has changed meanwhile, and a date cannot be booked any more. It is named below; nothing was held.",
  "already-cancelled": "This lesson has already been cancelled.",
  "already-started": "This lesson has already begun, so it can no longer be cancelled.",
  "not-yet-open": `The room opens ${rules.lesson.joinEarlyMinutes} minutes before the lesson.`,
  "room-closed": "This lesson is over and its room is closed.",
};

export function schedulingText(reason: SchedulingReason): string {
  return sentences[reason];
}

/** Why one date of a series cannot be booked; shown next to that date. */
export function seriesDateText(reason: StartRefusal | "you-are-busy"): string {
  switch (reason) {
    case "slot-taken":
      return "Somebody else has this time";
    case "not-open":
      return "The teacher is not free then";
    case "full":
      return "The teacher gives no more lessons on that day or in that week";
    case "you-are-busy":
      return "You have another lesson then";
    case "past":
    case "too-soon":
      return "That is too soon";
    case "too-far":
      return "Further ahead than this calendar is open";
    default:
      return sentences[reason];
  }
}

/** Why the usual time cannot be booked again; shown next to the nearest one that can. */
export function tryAgainText(reason: SchedulingReason): string {
  switch (reason) {
    case "slot-taken":
      return "Somebody else has it.";
    case "not-open":
    case "time-off":
    case "away":
      return "The teacher is not there then.";
    case "full":
      return "The teacher gives no more lessons that day or week.";
    default:
      return sentences[reason];
  }
}

const stateWords: Record<LessonState, string> = {
  held: "Waiting for payment",
  requested: "Waiting for the teacher’s answer",
  booked: "Booked",
  live: "Happening now",
  ended: "Ended",
  completed: "Completed",
  expired: "Lapsed",
  declined: "Declined by the teacher",
  cancelled_student: "Cancelled by the student",
  cancelled_teacher: "Cancelled by the teacher",
  rescheduled: "Moved to another time",
  no_show_student: "The student did not come",
  no_show_teacher: "The teacher did not come",
  void: "Did not take place",
  interrupted: "Cut short",
  disputed: "Reported, being looked at",
  resolved: "Decided after a report",
};

export function lessonStateText(state: LessonState): string {
  return stateWords[state];
}

type Cancelled = { state: LessonState; cancelledBy: LessonActor | null };

/** Cancelled for both of its people: by an admin, or because a card was declined. */
function isCancelledByUs({ cancelledBy }: Cancelled): boolean {
  return cancelledBy === "admin" || cancelledBy === "system";
}

/** The state of a lesson for its reader, one of the two: "You cancelled", "Inés cancelled". */
export function stateForText(lesson: Cancelled, side: "student" | "teacher", other: string) {
  if (!isIn(cancelledStates, lesson.state)) return lessonStateText(lesson.state);
  if (isCancelledByUs(lesson)) return `${brand.name} cancelled`;
  return lesson.state === `cancelled_${side}` ? "You cancelled" : `${other} cancelled`;
}

/** The same for a reader who is neither of the two, and in a table. */
export function stateOfBothText(lesson: Cancelled): string {
  return isCancelledByUs(lesson) ? `Cancelled by ${brand.name}` : lessonStateText(lesson.state);
}

/** Under what a lesson was sold: what cancelling it gives back, and our part of what is kept. */
export type SoldUnder = { cancelPolicy: CancelPolicy; feeBasisPoints: number };

/** What cancelling now means for the student's money, for the line above the button. */
export function refundText(
  { kind, refundPence, keptPence }: Refund,
  { cancelPolicy: policy, feeBasisPoints }: SoldUnder,
): string {
  const refund = formatMoney(refundPence, undefined, { pence: "always" });
  const kept = keptText(keptPence, feeBasisPoints);
  switch (kind) {
    case "free":
      return `${refund} goes back to the card in full.`;
    case "undo":
      return `${refund} goes back to the card in full, because it was booked within the last ${policy.undoMinutes} minutes.`;
    case "partial":
      return `${refund} goes back to the card. ${kept}`;
    case "late":
      return `Nothing goes back: it is less than ${policy.partialHours} hours before the lesson. ${kept}`;
    case "teacher":
      return `The student gets ${refund} back in full.`;
  }
}

/** "£11.00 is kept: £9.68 for the teacher’s time, and £1.32 is our commission." */
function keptText(keptPence: number, feeBasisPoints: number): string {
  const { teacherPence, feePence } = splitLesson({ pricePence: keptPence, feeBasisPoints });
  const exact = (pence: number) => formatMoney(pence, undefined, { pence: "always" });
  return feePence === 0
    ? `${exact(keptPence)} is kept for the teacher’s time.`
    : `${exact(keptPence)} is kept: ${exact(teacherPence)} for the teacher’s time, and ${exact(feePence)} is our commission.`;
}

/** How many lessons, of any teacher, a student has missed or cancelled late lately, as one sentence. */
export function absencesText(first: string, absences: number): string {
  const lately = `in the last ${rules.reliability.windowDays} days`;
  if (absences === 0) return `${first} has missed no lesson ${lately}, and cancelled none late.`;
  return `${first} missed, or cancelled late, ${absences === 1 ? "one lesson" : `${absences} lessons`} ${lately}.`;
}

/** "4 min", "1 h 12 min", "3 days": how long something has taken, from minutes. */
export function waitText(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes));
  if (whole < 60) return `${whole} min`;
  const hours = Math.floor(whole / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return whole % 60 === 0 ? `${hours} h` : `${hours} h ${whole % 60} min`;
}
