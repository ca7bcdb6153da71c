import { eq } from "drizzle-orm";
import type { Admin } from "#app/access/actor.ts";
import {
  lockPayment,
  settleCancelled,
  settleCompleted,
} from "#app/features/payments/purchases/purchases.server.ts";
import { refundSettled } from "#app/features/payments/payouts/refund-settled.server.ts";
import { lessonsChanged } from "#app/features/scheduling/lessons/lessons-changed.server.ts";
import { moveLesson } from "#app/features/scheduling/lessons/move-lesson.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import {
  canRefund,
  givesBack,
  isDivided,
  priceOfMinutes,
} from "#app/features/reports/reported/rules.ts";
import { type MoneyWaits, movesMoney } from "#app/features/reports/hearing/hearing.ts";
import type { Outcome } from "#db/schema/reports/report-values.ts";
import { reportReversals } from "#db/schema/reports/reports.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import type { DecideRefusal } from "./text.ts";

/** `minutesLost`: of a part; 0 where its sum is named in `partPence` instead. */
type Resolution = {
  caseId: string;
  outcome: Outcome;
  partPence: number;
  minutesLost: number;
  /** Why no money may move yet. */
  waits: MoneyWaits | null;
  now: Date;
};

/**
 * What the outcome does to the lesson and its held money. A disputed lesson is resolved by every outcome: refunded,
 * refunded in part, or paid. One that is reported before that is left to its clock, unless money goes back, which
 * voids it; a completed one stays that, and each side gives back its part. Answers what goes back, or why not, with
 * nothing written.
 */
export async function resolveLesson(
  tx: Tx,
  admin: Admin,
  lessonId: string | null,
  decision: Resolution,
): Promise<{ ok: true; refundPence: number } | { ok: false; reason: DecideRefusal }> {
  const { caseId, outcome, now } = decision;
  const refused = (reason: DecideRefusal) => ({ ok: false, reason }) as const;
  const untouched = { ok: true, refundPence: 0 } as const;
  const isRefund = givesBack(outcome);
  if (lessonId === null) return isRefund ? refused("refund-not-possible") : untouched;
  const [lesson] = await tx.select().from(lessons).where(eq(lessons.id, lessonId)).for("update");
  if (lesson === undefined) return isRefund ? refused("refund-not-possible") : untouched;
  if (!isRefund && lesson.state !== "disputed") return untouched;
  // Its money is with the lesson that took its place, which can be reported itself.
  if (lesson.state === "rescheduled") return refused("refund-not-possible");
  const payment = await lockPayment(tx, lessonId);
  const { state } = lesson;
  const isReopened = (await tx.$count(reportReversals, eq(reportReversals.caseId, caseId))) > 0;
  const { amountMinor: amountPence, state: paymentState } = payment;
  if (isRefund && !canRefund({ state, paymentState, amountPence, isReopened }))
    return refused("refund-not-possible");
  if (decision.waits !== null && movesMoney(outcome, { state, amountPence }))
    return refused("not-heard");
  const { minutes } = lesson;
  const partPence =
    decision.minutesLost === 0
      ? decision.partPence
      : priceOfMinutes({ amountPence, minutes }, decision.minutesLost);
  if (partPence === null) return refused("minutes-of-the-lesson");
  if (outcome === "part" && !(partPence > 0 && partPence < amountPence))
    return refused("part-of-the-price");
  if (isDivided({ state, isReopened })) {
    if (payment.settledAt === null) return refused("refund-not-possible");
    const refundPence = outcome === "refund" ? amountPence : partPence;
    const cause = isReopened ? `report:${caseId}:${now.getTime()}` : `report:${caseId}`;
    const { teacherId } = lesson;
    const taken = await refundSettled(tx, payment, { teacherId, refundPence, cause, at: now });
    if (!taken.ok) return refused("part-of-the-price");
    lessonsChanged(tx, lesson);
    return { ok: true, refundPence };
  }
  const to = state === "disputed" ? "resolved" : "void";
  await moveLesson(tx, lesson, to, { actor: "admin", id: admin.id }, now);
  const refundPence = !isRefund ? 0 : outcome === "refund" ? amountPence : partPence;
  if (isRefund) {
    await settleCancelled(tx, payment, { ...lesson, refundPence, at: now });
  } else await settleCompleted(tx, payment, { ...lesson, at: now });
  lessonsChanged(tx, lesson);
  return { ok: true, refundPence };
}
