import { firstName } from "#app/features/accounts/own-account/first-name.ts";
/** How a lesson is spoken of to one of its two people. Browser-safe. */
import { isUncharged } from "#app/features/payments/purchases/rules.ts";
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
} from "#app/platform/time/time.ts";
import { doorFor } from "#app/ui/drawings/door.ts";
import { rules } from "#config/rules.ts";
import type { LessonView } from "./lessons.server.ts";
import { joinWindow, lessonDuring, type Refund, refundSteps } from "./rules.ts";
import { refundText, schedulingText, type SoldUnder } from "./text.ts";

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

/** The phase of a lesson at `now`: computed from the clock, so no page waits for the job that moves states. */
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

/** Before a countdown: "Reserved for you for another", or by whom where it was the teacher. */
export function publishedText(hold: Pick<LessonView, "heldByTeacher" | "teacherName">): string {
  return hold.heldByTeacher
    ? `${firstName(hold.teacherName)} reserved it for you for another`
    : "Reserved for you for another";
}

/** What is held or was taken for a lesson, in pence; nothing where it is to be charged later or never was. */
export function paidPence({ paymentState, pricePence }: LessonView): number {
  return isUncharged(paymentState) || paymentState === "cancelled" ? 0 : pricePence;
}

export const exact = (pence: number) => formatMoney(pence, undefined, { pence: "always" });

/** Its charge is due, and a job of the next minute takes it. */
export function isChargedNow(
  { paymentState, chargeAt }: Pick<LessonView, "paymentState" | "chargeAt">,
  now: number,
): boolean {
  return isUncharged(paymentState) && chargeAt !== null && chargeAt <= now;
}

/** The steps of what comes back to the student; empty where nothing was paid. */
export function stepsOf(lesson: LessonView) {
  if (lesson.bookedAt === null || paidPence(lesson) === 0) return [];
  return refundSteps({ ...lesson, bookedAt: lesson.bookedAt });
}

/** What of a lesson taken from a package goes back into it: all of it, as long as the package lasts. */
export function isBackToPackage(
  { packageState, pricePence }: Pick<LessonView, "packageState" | "pricePence">,
  refundPence: number,
): boolean {
  return packageState === "active" && refundPence === pricePence;
}

/** What cancelling returns now, to where, and from when it returns less; null once it can no longer be cancelled. */
export function costNow(lesson: LessonView, zone: string, now: number) {
  const steps = stepsOf(lesson);
  const at = steps.findIndex(({ until }) => now <= until);
  const step = steps[at];
  if (step === undefined || now >= lesson.startsAt) return null;
  const { pricePence } = lesson;
  const next = steps[at + 1];
  const toPackage = isBackToPackage(lesson, step.refundPence);
  return {
    refundPence: step.refundPence,
    back: toPackage
      ? "this lesson"
      : step.refundPence === 0
        ? "nothing"
        : step.refundPence === pricePence
          ? `all ${exact(pricePence)}`
          : `${exact(step.refundPence)} of ${exact(pricePence)}`,
    whereTo: toPackage
      ? "goes back into your package"
      : lesson.packageId !== null && step.refundPence > 0
        ? "comes back to the card that paid for the package"
        : "comes back",
    next:
      next === undefined
        ? null
        : `From ${fromNow(step.until, zone, now)}, ${next.refundPence === 0 ? "nothing" : exact(next.refundPence)}.`,
  };
}

/** When money held for a lesson that took place goes to the teacher. */
export function settlesAt(lesson: Pick<LessonView, "startsAt" | "minutes">): number {
  return lessonDuring(lesson.startsAt, lesson.minutes).end + rules.settle.autoCompleteHours * hour;
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
    | { reason: "refund-changed"; refund: Refund; sold: SoldUnder },
): string {
  return refused.reason === "refund-changed"
    ? `Nothing has been cancelled yet: the answer changed while this page was open. It is now: ${refundText(refused.refund, refused.sold)} Press the button again if you still want to cancel.`
    : schedulingText(refused.reason);
}

/** Why a series is still charged to the card it was. */
export function cardRefusalText(
  reason: "declined" | "unfinished" | "series-ended" | "unreached",
): string {
  if (reason === "unreached")
    return "The card company does not answer at the moment, and nothing has changed. Try again in a minute.";
  if (reason === "unfinished")
    return "No other card was given. The series is still charged to the one before.";
  return reason === "declined"
    ? "This card cannot be saved for later charges. The series is still charged to the one before; try another."
    : "This series has ended, and nothing will be charged for it any more.";
}
