import { and, eq, isNull, sql } from "drizzle-orm";
import type { Admin } from "#app/access/actor.ts";
import { canReverseDecision } from "#app/access/reports.ts";
import { compensateTeacher } from "#app/features/payments/adjustments/compensate-teacher.server.ts";
import { lockPayment } from "#app/features/payments/purchases/purchases.server.ts";
import { showReview } from "#app/features/reviews/show-review.server.ts";
import { lessonsChanged } from "#app/features/scheduling/lessons/lessons-changed.server.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { reportAppeals, reportReversals, reports } from "#db/schema/reports/reports.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { type CaseRow, lockCase, ofCase } from "#app/features/reports/reported/case.server.ts";
import { ownPenceOf } from "./reversal.ts";
import { tellParties } from "./tell-parties.server.ts";
import { afterReversalText, type ReverseRefusal } from "./text.ts";

export type Reversal = {
  reason: string;
  /** Whether the case is decided again, or is over. */
  next: "open" | "closed";
};

/**
 * An admin's correction: takes a decision back and undoes what can be undone. While somebody appeals, another admin
 * answers that instead. Throws not-found.
 */
export async function reverseDecision(
  admin: Admin,
  { reportId, version, ...reversal }: Reversal & { reportId: string; version: number },
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: ReverseRefusal }> {
  return inTransaction(async (tx) => {
    const found = await lockCase(tx, reportId);
    if (!canReverseDecision(admin, found) || found.version !== version)
      return { ok: false, reason: "changed-meanwhile" } as const;
    const pending = and(eq(reportAppeals.caseId, found.id), isNull(reportAppeals.decidedAt));
    if ((await tx.$count(reportAppeals, pending)) > 0)
      return { ok: false, reason: "appealed" } as const;
    return undoDecision(tx, admin, found, { ...reversal, appealId: null }, now);
  });
}

/**
 * Writes the reversal of the decision in force as an event of its own. A review is shown again, a warning counts no
 * more, and a teacher gets from us what a refund took from them; the student keeps it. `found` is locked.
 */
export async function undoDecision(
  tx: Tx,
  admin: Admin,
  found: CaseRow,
  { reason, next, appealId }: Reversal & { appealId: string | null },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: ReverseRefusal }> {
  const refused = (why: ReverseRefusal) => ({ ok: false, reason: why }) as const;
  const { id: caseId, outcome, decidedAt, reviewId } = found;
  const decided = eq(reportReversals.caseId, caseId);
  const same = and(decided, eq(reportReversals.decisionAt, decidedAt!));
  if ((await tx.$count(reportReversals, same)) > 0) return refused("changed-meanwhile");
  const made = await compensate(tx, admin, found, { reason, now });
  if (!made.ok) return made;
  const { ownPence } = made;
  if (outcome === "hide") await showReview(tx, reviewId!);
  await tx.insert(reportReversals).values({
    caseId,
    appealId,
    outcome: outcome!,
    ground: found.ground!,
    facts: found.reason!,
    refundMinor: found.refundMinor,
    decisionBy: found.decidedBy,
    decisionAt: decidedAt!,
    by: admin.id,
    at: now,
    reason,
    next,
    ownMinor: ownPence,
    limitMinor: rules.adjust.secondAdminAbovePence,
  });
  const undecided = {
    outcome: null,
    ground: null,
    reason: null,
    scope: null,
    duration: null,
    minutesLost: null,
    refundMinor: 0,
    decidedBy: null,
    decidedAt: null,
    claimedBy: admin.id,
    claimedAt: now,
  };
  await tx
    .update(reports)
    .set({
      ...(next === "open"
        ? { ...undecided, state: "claimed" as const }
        : { state: "closed" as const }),
      version: sql`${reports.version} + 1`,
    })
    .where(ofCase(caseId));
  const title = (number: number) => `Report ${number}: the decision was reversed`;
  const body = `${reason} ${afterReversalText(next)}`;
  await tellParties(tx, found, { key: `reversed-${decidedAt!.getTime()}`, title, body }, now);
  await audit(tx, {
    actorId: admin.id,
    action: "reports.decision-reversed",
    object: `report:${caseId}`,
    diff: {
      outcome: { from: outcome, to: null },
      ...(ownPence > 0 && { ownPence }),
    },
    now,
  });
  return { ok: true } as const;
}

/** Gives the teacher what a refund took; answers how much, which is 0 where none was. */
async function compensate(
  tx: Tx,
  admin: Admin,
  found: CaseRow,
  { reason, now }: { reason: string; now: Date },
): Promise<{ ok: true; ownPence: number } | { ok: false; reason: ReverseRefusal }> {
  const { lessonId, outcome, refundMinor: refundPence, teacherId, decidedBy } = found;
  if (lessonId === null || refundPence === 0) return { ok: true, ownPence: 0 };
  const [lesson] = await tx.select().from(lessons).where(eq(lessons.id, lessonId)).for("update");
  const payment = await lockPayment(tx, lessonId);
  const { amountMinor: amountPence, feeBasisPoints } = payment;
  const pence = ownPenceOf({ outcome: outcome!, refundPence, amountPence, feeBasisPoints });
  if (pence === 0) return { ok: true, ownPence: 0 };
  const adminId = admin.id;
  const compensation = {
    teacherId,
    pence,
    reason,
    deciderId: decidedBy ?? adminId,
    adminId,
    at: now,
  };
  const given = await compensateTeacher(tx, payment, compensation);
  if (!given.ok) return given;
  lessonsChanged(tx, lesson!);
  return { ok: true, ownPence: pence };
}
