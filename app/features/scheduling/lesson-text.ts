/** How a lesson is spoken of to one of its two people. Browser-safe. */
import type { LessonState } from "#db/schema/scheduling.ts";
import { isUncharged, splitCancelled, splitLesson } from "#app/features/payments/rules.ts";
import { formatMoney } from "#app/platform/money.ts";
import {
  day,
  dayNumber,
  formatDay,
  formatShortDay,
  formatTime,
  hour,
  zoneCity,
  zonedParts,
} from "#app/platform/time.ts";
import { doorFor } from "#app/ui/drawings/door.ts";
import { rules } from "#config/rules.ts";
import type { LessonView } from "./lessons.server.ts";
import { joinWindow, lessonDuring, type Refund, refundSteps } from "./rules.ts";
import { refundText, schedulingText } from "./text.ts";

export type Side = "student" | "teacher";

export type Phase =
  | "held"
  | "requested"
  | "disputed"
  | "booked"
  | "open"
  | "live"
  | "taken"
  | "completed"
  | "cancelled"
  | "missed"
  | "expired";

type Clocked = Pick<LessonView, "state" | "startsAt" | "minutes" | "heldUntil" | "answerBy">;

/** Where a lesson stands at this moment: the clock is read here, so no page waits for the job that moves states. */
export function phaseOf(lesson: Clocked, now: number): Phase {
  switch (lesson.state) {
    case "held":
      return (lesson.heldUntil ?? 0) > now ? "held" : "expired";
    case "booked":
    case "live": {
      const { end } = lessonDuring(lesson.startsAt, lesson.minutes);
      if (now >= end) return "taken";
      if (now >= lesson.startsAt) return "live";
      return now >= joinWindow(lesson).opens ? "open" : "booked";
    }
    case "ended":
      return "taken";
    case "requested":
      return (lesson.answerBy ?? 0) > now ? "requested" : "expired";
    case "disputed":
      return "disputed";
    case "completed":
    case "expired":
      return lesson.state;
    case "cancelled_student":
    case "cancelled_teacher":
    case "declined":
      return "cancelled";
    default:
      return "missed";
  }
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/u)[0] || name;
}

/** "Priya Sharma" → "Priya S." */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/u);
  return words.length > 1 ? `${firstName(name)} ${words.at(-1)![0]}.` : words[0]!;
}

/** The other person of the lesson, with the city their clock is named after. */
export function otherOf(lesson: LessonView, side: Side) {
  const [name, zone] =
    side === "student"
      ? [lesson.teacherName, lesson.teacherZone]
      : [lesson.studentName, lesson.studentZone];
  return { name, first: firstName(name), zone, city: zoneCity(zone) };
}

/** "Spanish with Inés", "Spanish trial with Mateo" */
export function lessonName(lesson: LessonView, side: Side): string {
  const kind = lesson.kind === "trial" ? " trial" : "";
  return `${doorFor(lesson.language).name}${kind} with ${otherOf(lesson, side).first}`;
}

/** The day as one says it from `now`: "16:30", "Wednesday 16:30", "Tue 24 Nov 16:30". */
export function fromNow(at: number, zone: string, now: number): string {
  const days = dayNumber(at, zone) - dayNumber(now, zone);
  const clock = formatTime(at, zone);
  if (days === 0) return clock;
  if (days > 0 && days < 7) return `${formatDay(at, zone).split(" ")[0]} ${clock}`;
  return `${formatShortDay(at, zone)} ${clock}`;
}

/** "Today", "Tomorrow", "Thursday", or the date. */
export function dayFromNow(at: number, zone: string, now: number): string {
  const days = dayNumber(at, zone) - dayNumber(now, zone);
  if (days === 0) return "Today";
  if (days === 1) return "Tomorrow";
  return formatDay(at, zone);
}

/** Before a countdown: "Kept for you for another", or by whom where the teacher keeps it. */
export function keptText(hold: Pick<LessonView, "keptByTeacher" | "teacherName">): string {
  return hold.keptByTeacher
    ? `${firstName(hold.teacherName)} keeps it for you for another`
    : "Kept for you for another";
}

/** What is held or was taken for a lesson, in pence; nothing where it is to be charged later or never was. */
export function paidPence({ paymentState, pricePence }: LessonView): number {
  return isUncharged(paymentState) || paymentState === "cancelled" ? 0 : pricePence;
}

export const exact = (pence: number) => formatMoney(pence, undefined, { pence: "always" });

/** The steps of what comes back to the student; empty where nothing was paid. */
export function stepsOf(lesson: LessonView) {
  if (lesson.bookedAt === null || paidPence(lesson) === 0) return [];
  return refundSteps({
    pricePence: lesson.pricePence,
    startsAt: lesson.startsAt,
    bookedAt: lesson.bookedAt,
    freeHours: lesson.freeCancelHours,
  });
}

/** What cancelling returns now and from when it returns less; null once it can no longer be cancelled. */
export function costNow(lesson: LessonView, zone: string, now: number) {
  const steps = stepsOf(lesson);
  const at = steps.findIndex(({ until }) => now <= until);
  const step = steps[at];
  if (step === undefined || now >= lesson.startsAt) return null;
  const { pricePence } = lesson;
  const next = steps[at + 1];
  return {
    refundPence: step.refundPence,
    back:
      step.refundPence === 0
        ? "nothing"
        : step.refundPence === pricePence
          ? `all ${exact(pricePence)}`
          : `${exact(step.refundPence)} of ${exact(pricePence)}`,
    next:
      next === undefined
        ? null
        : `From ${fromNow(step.until, zone, now)}, ${next.refundPence === 0 ? "nothing" : exact(next.refundPence)}.`,
  };
}

/** What the teacher gets for it as things stand: after commission, and after what went back. */
export function teacherShare(lesson: LessonView): number {
  const { pricePence, kind, refundedPence } = lesson;
  if (lesson.paymentState === "cancelled") return 0;
  return phaseIsCalledOff(lesson.state)
    ? splitCancelled({ pricePence, refundPence: refundedPence, kind }).teacherPence
    : splitLesson({ pricePence, kind }).teacherPence;
}

function phaseIsCalledOff(state: LessonState): boolean {
  return [
    "declined",
    "cancelled_student",
    "cancelled_teacher",
    "no_show_teacher",
    "void",
    "interrupted",
  ].includes(state);
}

/** When money held for a lesson that took place goes to the teacher. */
export function settlesAt(lesson: Pick<LessonView, "startsAt" | "minutes">): number {
  return lessonDuring(lesson.startsAt, lesson.minutes).end + rules.settle.autoCompleteHours * hour;
}

/** The state of the money in one sentence. */
export function moneyLine(lesson: LessonView, side: Side, now: number): string {
  const { pricePence, refundedPence } = lesson;
  const other = otherOf(lesson, side).first;
  if (lesson.closed) return "Money is not shown.";
  if (pricePence === 0) return "Nothing to pay for this lesson.";
  const price = exact(pricePence);
  const share = exact(teacherShare(lesson));
  const zone = side === "student" ? lesson.studentZone : lesson.teacherZone;
  const settled = formatShortDay(settlesAt(lesson), zone);
  if (lesson.paymentState === "cancelled" && phaseIsCalledOff(lesson.state))
    return "It had not been charged, so nothing was paid.";
  if (isUncharged(lesson.paymentState)) return dueLine(lesson, side, zone, now);
  switch (phaseOf(lesson, now)) {
    case "held":
      return side === "student" ? `${price} to pay.` : "Not paid yet.";
    case "requested":
      return side === "student"
        ? `${price} is reserved on your card, and taken only if ${other} says yes.`
        : `${share} for you of the ${price} reserved, once you say yes.`;
    case "disputed":
      return `${price} is held until the report is decided.`;
    case "expired":
      return "Nothing was charged.";
    case "booked":
    case "open":
    case "live":
      if (side === "student")
        return lesson.packageId === null ? `You paid ${price}.` : `${price} of your package.`;
      return share === price
        ? `${price} paid, all of it for you.`
        : `${share} for you of the ${price} paid.`;
    case "taken":
      return side === "student"
        ? `You paid ${price}. It goes to ${other} on ${settled}.`
        : `${share} for you, held until ${settled}.`;
    case "completed":
      return side === "student"
        ? `You paid ${price}. It has gone to ${other}.`
        : `You earned ${share} of the ${price} paid.`;
    case "cancelled":
      if (lesson.paymentState === "cancelled") return "Nothing was charged.";
    // What came back is said in the same words.
    // falls through
    case "missed":
      if (lesson.state === "declined") return "Nothing was charged.";
      if (lesson.state === "no_show_student" && lesson.settledAt === null)
        return side === "student"
          ? `You paid ${price}. It goes to ${other} on ${settled}.`
          : `${share} for you, held until ${settled}.`;
      return side === "student"
        ? refundedPence === 0
          ? `You paid ${price}. Nothing came back.`
          : refundedPence === pricePence
            ? lesson.packageState === "active"
              ? "The lesson goes back into your package."
              : `All ${price} goes back to your card.`
            : `${exact(refundedPence)} of ${price} goes back to your card.`
        : teacherShare(lesson) === 0
          ? `All ${price} goes back to ${other}.`
          : `You keep ${share} of the ${price} paid.`;
  }
}

/** A lesson of a series before its charge. */
function dueLine(lesson: LessonView, side: Side, zone: string, now: number): string {
  const at = fromNow(lesson.chargeAt ?? lesson.startsAt, zone, now);
  const price = exact(lesson.pricePence);
  if (side === "teacher")
    return `${exact(teacherShare(lesson))} for you. The student’s card is charged ${at}.`;
  if (lesson.paymentState === "failed")
    return `Your card was declined. ${price} is tried again ${at}; if that fails, the lesson is cancelled and costs nothing.`;
  return `${price}, charged to your card ${at}. Until then you can skip it and pay nothing.`;
}

/** The month a list is grouped under, or "This week" for what begins within its seven days. */
export function groupOf(at: number, zone: string, now: number, upcoming: boolean): string {
  const days = dayNumber(at, zone) - dayNumber(now, zone);
  if (upcoming && days < 7) return "The next seven days";
  const [, , month] = formatDay(at, zone).split(" ");
  const year = zonedParts(at, zone).year;
  return Math.abs(at - now) < 300 * day ? month! : `${month} ${year}`;
}

/** Why a lesson was not cancelled; when only the sum has moved on, with the new sum. */
export function cancelRefusalText(
  refused:
    | { reason: "already-cancelled" | "already-started" }
    | { reason: "refund-changed"; refund: Refund },
): string {
  return refused.reason === "refund-changed"
    ? `Nothing has been cancelled yet: the answer changed while this page was open. It is now: ${refundText(refused.refund)} Press the button again if you still want to cancel.`
    : schedulingText(refused.reason);
}

/** Why a series is still charged to the card it was. */
export function cardRefusalText(reason: "declined" | "series-ended"): string {
  return reason === "declined"
    ? "This card cannot be kept for later charges. The series is still charged to the one before; try another."
    : "This series has ended, and nothing will be charged for it any more.";
}
