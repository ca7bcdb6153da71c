import { and, eq, sql } from "drizzle-orm";
import type { Admin } from "#app/access/actor.ts";
import { canDecideReport } from "#app/access/reports.ts";
import { lockPayment, settleCancelled } from "#app/features/payments/purchases.server.ts";
import { moveLesson } from "#app/features/scheduling/move-lesson.server.ts";
import { audit } from "#app/platform/audit.server.ts";
import { inTransaction, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { emit, personRoom } from "#app/platform/live.server.ts";
import { reports } from "#db/schema/reports.ts";
import { lessons } from "#db/schema/scheduling.ts";
import type { DecideReport } from "./forms.ts";
import { announceDecided } from "./notices.server.ts";
import { canRefund } from "./rules.ts";
import type { DecideRefusal } from "./text.ts";

/**
 * Decides a report once: the outcome, its reason, the lesson's money and the mails to both sides in
 * one transaction. Of two admins the second is told; nothing of theirs happens.
 */
export async function decideReport(
  admin: Admin,
  { reportId, version, outcome, reason }: DecideReport,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: DecideRefusal }> {
  return inTransaction(async (tx) => {
    const [report] = await tx.select().from(reports).where(eq(reports.id, reportId)).for("update");
    if (report === undefined) throw new AppError("not-found");
    if (!canDecideReport(admin, report) || report.version !== version)
      return { ok: false, reason: "decided-meanwhile" } as const;
    if (outcome === "refund" && !(await refundLesson(tx, admin, report.lessonId, now)))
      return { ok: false, reason: "refund-not-possible" } as const;

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
      diff: { state: { from: report.state, to: "decided" }, outcome },
      now,
    });
    return { ok: true } as const;
  });
}

/** Voids the lesson and gives all of its held money back; false, with nothing written, when it cannot. */
async function refundLesson(
  tx: Tx,
  admin: Admin,
  lessonId: string | null,
  now: Date,
): Promise<boolean> {
  if (lessonId === null) return false;
  const [lesson] = await tx.select().from(lessons).where(eq(lessons.id, lessonId)).for("update");
  if (lesson === undefined) return false;
  const payment = await lockPayment(tx, lessonId);
  const { state, kind } = lesson;
  const amountPence = payment.amountMinor;
  if (!canRefund({ state, kind, paymentState: payment.state, amountPence })) return false;
  await moveLesson(tx, lesson, "void", { actor: "admin", id: admin.id }, now);
  await settleCancelled(tx, payment, { ...lesson, refundPence: amountPence, at: now });
  tx.afterCommit(() => {
    for (const person of [lesson.teacherId, lesson.studentId])
      emit(personRoom(person), "lessons-changed", { lessonId });
  });
  return true;
}
