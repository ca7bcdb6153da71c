/** Sentences about a lesson's money, for one of its two people. Browser-safe. */
import type { LessonDispute } from "#app/features/payments/disputes/disputes.server.ts";
import { nothingTakenText } from "#app/features/payments/disputes/text.ts";
import { isUncharged, partsOf, type Divided } from "#app/features/payments/purchases/rules.ts";
import { formatShortDay } from "#app/platform/time/time.ts";
import {
  calledOffStates,
  dividedStates,
  isIn,
  pendingStates,
} from "#db/schema/scheduling/lesson-states.ts";
import {
  exact,
  fromNow,
  isChargedNow,
  isBackToPackage,
  otherOf,
  phaseOf,
  settlesAt,
  type Side,
} from "./lesson-text.ts";
import type { LessonView } from "./lessons.server.ts";
import { lostPence } from "./rules.ts";

/** Student, teacher and platform: as the ledger divided it, or as it will be if nothing changes. */
export function lessonParts(lesson: LessonView): Divided {
  const { divided, pricePence, refundedPence, feeBasisPoints } = lesson;
  const refundPence = isCutUnsettled(lesson) ? lostPence(lesson) : refundedPence;
  return partsOf({ divided, pricePence, refundPence, feeBasisPoints });
}

/** Cut short by the record, and still within the time in which either can object. */
export function isCutUnsettled({ state, settledAt }: Pick<LessonView, "state" | "settledAt">) {
  return state === "interrupted" && settledAt === null;
}

/** The teacher's share so far, in pence, after commission and refunds. */
export function teacherShare(lesson: LessonView): number {
  return lesson.paymentState === "cancelled" ? 0 : lessonParts(lesson).teacherPence;
}

/** What a bank's dispute means for one of the two; `isSettled` once the lesson's money is divided. */
export function disputeLine(
  { state, takenPence, keptPence }: LessonDispute,
  side: Side,
  { isSettled }: { isSettled: boolean },
): string {
  const isPart = takenPence !== null;
  const money = isPart ? `${exact(takenPence)} of this payment` : "this payment";
  if (side === "student") {
    if (state === "lost")
      return `Your bank has given ${money} back to you. You have nothing more to do.${isPart ? " For the rest nothing changes." : ""}`;
    const waits = "What is still to be paid or refunded for the lesson waits for its decision.";
    return `Your bank has taken ${money} back, because it says that you object to it. It decides whether the money stays with you; that can take some weeks.${isSettled ? "" : ` ${waits}`}`;
  }
  const taken =
    state === "lost"
      ? `The bank has given ${money} back to the student.`
      : `A bank has taken ${money} back and decides who gets it.`;
  if (keptPence === 0) return `${taken} ${nothingTakenText}`;
  if (state === "lost")
    return `${taken} So ${isPart ? "you get less" : "we cannot pay you"} for the lesson.`;
  return `${taken} ${isPart ? "A part of your" : "Your"} money for the lesson is kept aside until then.`;
}

/** The state of the money in one sentence, or two where it was divided between both. */
export function moneyLine(lesson: LessonView, side: Side, now: number): string {
  const { pricePence } = lesson;
  const other = otherOf(lesson, side).first;
  if (lesson.closed) return "Money is not shown.";
  if (pricePence === 0) return "Nothing to pay for this lesson.";
  const price = exact(pricePence);
  const share = exact(teacherShare(lesson));
  const zone = side === "student" ? lesson.studentZone : lesson.teacherZone;
  if (lesson.paymentState === "cancelled" && isIn(calledOffStates, lesson.state))
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
      if (side === "student") return paidLine(lesson);
      return share === price
        ? `${price} paid, all of it for you.`
        : `${share} for you of the ${price} paid.`;
    case "taken":
      return heldLine(lesson, side, zone);
    case "completed":
      return side === "student" ? studentLine(lesson) : teacherLine(lesson);
    case "cancelled":
      if (lesson.paymentState === "cancelled") return "Nothing was charged.";
    // What came back is said in the same words.
    // falls through
    case "missed":
      if (lesson.state === "declined") return "Nothing was charged.";
      if (lesson.state === "no_show_student" && lesson.settledAt === null)
        return heldLine(lesson, side, zone);
      if (isCutUnsettled(lesson)) return cutLine(lesson, side, zone);
      return side === "student" ? studentLine(lesson) : teacherLine(lesson);
  }
}

/** What a student has given for it: money, or one lesson of a package. */
function paidLine({ packageId, pricePence }: LessonView): string {
  return packageId === null ? `You paid ${exact(pricePence)}.` : "1 lesson of your package.";
}

/** Taught, and held for the 48 hours in which either can report it. */
function heldLine(lesson: LessonView, side: Side, zone: string): string {
  const on = formatShortDay(settlesAt(lesson), zone);
  if (side === "teacher") return `${exact(teacherShare(lesson))} for you, held until ${on}.`;
  return `${paidLine(lesson)} The money goes to ${otherOf(lesson, side).first} on ${on}.`;
}

/** Cut short: what goes back, to whom the rest, and when. */
function cutLine(lesson: LessonView, side: Side, zone: string): string {
  const on = formatShortDay(settlesAt(lesson), zone);
  const { refundPence, teacherPence } = lessonParts(lesson);
  const price = exact(lesson.pricePence);
  const other = otherOf(lesson, side).first;
  const unless = "unless one of you reports the lesson before";
  if (side === "teacher")
    return teacherPence === 0
      ? `All ${price} goes back to ${other} on ${on}, ${unless}.`
      : `${exact(teacherPence)} for you and ${exact(refundPence)} back to ${other} on ${on}, ${unless}.`;
  if (isBackToPackage(lesson, refundPence))
    return `The lesson goes back into your package on ${on}, ${unless}.`;
  const back =
    refundPence === lesson.pricePence ? `All ${price}` : `${exact(refundPence)} of ${price}`;
  return `${back} goes back to ${cardOf(lesson)} on ${on}, ${unless}.`;
}

function cardOf({ packageId }: LessonView): string {
  return packageId === null ? "your card" : "the card that paid for the package";
}

/** Where the student's money went. */
function studentLine(lesson: LessonView): string {
  const { pricePence } = lesson;
  const { refundPence, teacherPence, feePence, isSent } = lessonParts(lesson);
  const goes = isSent ? "went" : "goes";
  const first = otherOf(lesson, "student").first;
  const kept =
    feePence === 0
      ? `${exact(teacherPence)} went to ${first}.`
      : `${exact(teacherPence)} went to ${first}, ${exact(feePence)} is our commission.`;
  if (refundPence === 0)
    return isIn(dividedStates, lesson.state)
      ? `${paidLine(lesson)} ${kept}`
      : `${paidLine(lesson)} Nothing came back.`;
  if (isInPackage(lesson)) return "The lesson is back in your package.";
  const card = cardOf(lesson);
  if (refundPence === pricePence) return `All ${exact(pricePence)} ${goes} back to ${card}.`;
  return `${exact(refundPence)} of ${exact(pricePence)} ${goes} back to ${card}. ${kept}`;
}

/** The teacher's share, and what was refunded. */
function teacherLine(lesson: LessonView): string {
  const price = exact(lesson.pricePence);
  const { refundPence, teacherPence, feePence, isSent } = lessonParts(lesson);
  const goes = isSent ? "went" : "goes";
  const first = otherOf(lesson, "teacher").first;
  if (isInPackage(lesson)) return `The lesson is back in ${first}’s package.`;
  if (teacherPence === 0) return `All ${price} ${goes} back to ${first}.`;
  if (refundPence > 0)
    return `You keep ${exact(teacherPence)} of the ${price} paid. ${exact(refundPence)} ${goes} back to ${first}${feePence === 0 ? "" : `, ${exact(feePence)} is our commission`}.`;
  return lesson.state === "completed"
    ? `You earned ${exact(teacherPence)} of the ${price} paid.`
    : `You keep ${exact(teacherPence)} of the ${price} paid.`;
}

/** Whether the whole lesson went back into its package, by the ledger once it is divided. */
export function isInPackage(lesson: LessonView): boolean {
  const { divided, refundedPence } = lesson;
  return divided === null ? isBackToPackage(lesson, refundedPence) : divided.packagePence > 0;
}

/** What the end of its package means for a lesson that was taken from it. */
export function endedPackageLine(lesson: LessonView): string {
  if (isIn(pendingStates, lesson.state))
    return "The package has ended; this lesson stays as it is.";
  if (isInPackage(lesson)) return "This lesson went back into the package, which has ended since.";
  const { refundPence, isSent } = lessonParts(lesson);
  if (refundPence === 0) return "The package has ended.";
  return isSent
    ? "The package has ended, so what came back for this lesson went to the card that paid for the package."
    : "The package has ended, so what goes back for this lesson goes to the card that paid for the package.";
}

/** A lesson of a series before its charge. */
function dueLine(lesson: LessonView, side: Side, zone: string, now: number): string {
  const isNow = isChargedNow(lesson, now);
  const at = isNow ? "now" : fromNow(lesson.chargeAt ?? lesson.startsAt, zone, now);
  const price = exact(lesson.pricePence);
  if (side === "teacher")
    return `${exact(teacherShare(lesson))} for you. The student’s card is charged ${at}.`;
  if (lesson.paymentState !== "failed" && isNow)
    return `${price} is being charged to your card now. That takes a minute or two.`;
  if (lesson.paymentState === "failed")
    return `Your card was declined. ${price} is tried again ${at}; if that fails, the lesson is cancelled and costs nothing.`;
  return `${price}, charged to your card ${at}. Until then you can skip it and pay nothing.`;
}
