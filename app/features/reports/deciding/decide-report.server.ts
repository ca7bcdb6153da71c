import { z } from "zod";
import { and, eq, sql } from "drizzle-orm";
import type { Admin } from "#app/access/actor.ts";
import { canDecideReport } from "#app/access/reports.ts";
import {
  lockPayment,
  settleCancelled,
  settleCompleted,
} from "#app/features/payments/purchases/purchases.server.ts";
import { refundSettled } from "#app/features/payments/payouts/refund-settled.server.ts";
import { hideReview } from "#app/features/reviews/hide-review.server.ts";
import { moveLesson } from "#app/features/scheduling/lessons/move-lesson.server.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { reports } from "#db/schema/reports.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { sendDecidedMails } from "#app/features/reports/deciding/emails/report-decided.tsx";
import type { DecideReport } from "./forms.ts";
import { canRefund, givesBack } from "#app/features/reports/reported/rules.ts";
import type { Outcome } from "#db/schema/report-values.ts";
import type { DecideRefusal } from "./text.ts";
import { lessonsChanged } from "#app/features/scheduling/lessons/lessons-changed.server.ts";

export const announceDecided = defineJob({
  name: "reports.announce-decided",
  payload: z.object({ reportId: z.uuid() }),
  run: ({ reportId }) => sendDecidedMails(reportId),
});

/**
 * Decides a report once: the outcome, its reason, the lesson's money or the review, and the mails to both sides in
 * one transaction. Of two admins the second is told; nothing of theirs happens.
 */
export async function decideReport(
  admin: Admin,
  { reportId, version, outcome, reason, partPence = 0 }: DecideReport,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: DecideRefusal }> {
  return inTransaction(async (tx) => {
    const [report] = await tx.select().from(reports).where(eq(reports.id, reportId)).for("update");
    if (report === undefined) throw new AppError("not-found");
    if (!canDecideReport(admin, report) || report.version !== version)
      return { ok: false, reason: "decided-meanwhile" } as const;
    if ((outcome === "hide") !== (report.reviewId !== null) && outcome !== "dismiss")
      return { ok: false, reason: "outcome-not-possible" } as const;
    if (outcome === "hide") await hideReview(tx, report.reviewId!, now);
    const decision = { reportId, outcome, partPence, now };
    const resolved = await resolveLesson(tx, admin, report.lessonId, decision);
    if (!resolved.ok) return resolved;
    const { refundPence } = resolved;

    await tx
      .update(reports)
      .set({
        state: "decided",
        outcome,
        reason,
        decidedBy: admin.id,
        decidedAt: now,
        version: sql`${reports.version} + 1`,
      })
      .where(and(eq(reports.id, reportId), eq(reports.version, version)));
    await enqueue(tx, announceDecided, { reportId });
    await audit(tx, {
      actorId: admin.id,
      action: "reports.decided",
      object: `report:${reportId}`,
      diff: {
        state: { from: report.state, to: "decided" },
        outcome,
        ...(refundPence > 0 && { refundPence }),
      },
      now,
    });
    return { ok: true } as const;
  });
}

/**
 * What the outcome does to the lesson and its held money. A disputed lesson is resolved by every outcome: refunded,
 * refunded in part, or paid. One that is reported before that is left to its clock, unless money goes back, which
 * voids it; a completed one stays that, and each side gives back its part. Answers what goes back, or why not, with
 * nothing written.
 */
async function resolveLesson(
  tx: Tx,
  admin: Admin,
  lessonId: string | null,
  decision: { reportId: string; outcome: Outcome; partPence: number; now: Date },
): Promise<{ ok: true; refundPence: number } | { ok: false; reason: DecideRefusal }> {
  const { reportId, outcome, partPence, now } = decision;
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
  const { amountMinor: amountPence, state: paymentState } = payment;
  if (isRefund && !canRefund({ state, paymentState, amountPence }))
    return refused("refund-not-possible");
  if (outcome === "part" && !(partPence > 0 && partPence < amountPence))
    return refused("part-of-the-price");
  if (state === "completed") {
    if (payment.settledAt === null) return refused("refund-not-possible");
    const refundPence = outcome === "refund" ? amountPence : partPence;
    const cause = `report:${reportId}`;
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
