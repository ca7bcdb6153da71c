/** What a move means for a student's money, said before the press. Pure, browser-safe. */
import { isUncharged } from "#app/features/payments/purchases/rules.ts";
import { formatDayTime, hour } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { exact, fromNow, isBackToPackage, type Side } from "../lessons/lesson-text.ts";
import type { LessonView } from "../lessons/lessons.server.ts";
import { movedPolicy } from "../lessons/refund-limits.ts";
import { refundSteps } from "../lessons/rules.ts";

type Moved = Pick<
  LessonView,
  | "startsAt"
  | "bookedAt"
  | "cancelPolicy"
  | "pricePence"
  | "paymentState"
  | "packageState"
  | "closed"
>;

/**
 * What is charged, and what cancelling gives back, once the lesson is at `to.startsAt`, where `to.by` asked for that;
 * null where a later time makes nothing worse.
 */
export function moveTerms(
  lesson: Moved,
  to: { startsAt: number; by: Side },
  zone: string,
  now: number,
): string | null {
  if (lesson.closed || lesson.pricePence === 0 || lesson.bookedAt === null) return null;
  const isDue = isUncharged(lesson.paymentState);
  const chargeAt = to.startsAt - rules.price.seriesChargeHours * hour;
  if (to.startsAt >= lesson.startsAt && !(isDue && chargeAt <= now)) return null;
  const price = exact(lesson.pricePence);
  if (isDue && chargeAt > now)
    return `${price} is then charged to your card on ${formatDayTime(chargeAt, zone)}. Until then you can skip it and pay nothing.`;
  const charge = isDue
    ? `${price} is charged to your card as soon as it moves, because the new time is less than ${rules.price.seriesChargeHours} hours away. `
    : "";
  return `${charge}If you cancel it after the move, ${backText(lesson, to, zone, now)}.`;
}

/** "all £12.00 comes back until 20:00, £6.00 until 22:00, then nothing" */
function backText(
  lesson: Moved,
  to: { startsAt: number; by: Side },
  zone: string,
  now: number,
): string {
  const bought = { ...lesson, bookedAt: lesson.bookedAt! };
  const cancelPolicy = movedPolicy(bought, to);
  const steps = refundSteps({ ...bought, cancelPolicy, startsAt: to.startsAt }).filter(
    ({ until }) => until >= now,
  );
  const texts = steps.map(({ refundPence, until }, index) => {
    if (refundPence === 0) return index === 0 ? "nothing comes back" : "then nothing";
    const when = until === to.startsAt ? "until it starts" : `until ${fromNow(until, zone, now)}`;
    if (isBackToPackage(lesson, refundPence)) return `it goes back into your package ${when}`;
    const sum =
      refundPence === lesson.pricePence ? `all ${exact(refundPence)}` : exact(refundPence);
    return `${sum} comes back ${when}`;
  });
  return texts.join(", ");
}
