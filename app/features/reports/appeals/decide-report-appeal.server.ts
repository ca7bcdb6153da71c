import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Admin } from "#app/access/actor.ts";
import { canDecideReportAppeal } from "#app/access/reports.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { reportAppeals, reports } from "#db/schema/reports/reports.ts";
import { lockCase, ofCase } from "#app/features/reports/reported/case.server.ts";
import {
  undoDecision,
  type Reversal,
} from "#app/features/reports/deciding/reverse-decision.server.ts";
import { tellParties } from "#app/features/reports/deciding/tell-parties.server.ts";
import type { ReverseRefusal } from "#app/features/reports/deciding/text.ts";

export type AppealAnswer = {
  appealId: string;
  outcome: "upheld" | "overturned";
  /** The reason, for both sides. */
  answer: string;
  /** Of an appeal with success: what becomes of the case. */
  next: Reversal["next"];
};

/**
 * Another admin's answer to an appeal. With success the decision is reversed in the same transaction, and every other
 * appeal against it is answered with that. The database refuses the admin who decided. Throws not-found.
 */
export async function decideReportAppeal(
  admin: Admin,
  { appealId, outcome, answer, next }: AppealAnswer,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: ReverseRefusal | "same-admin" }> {
  if (!isUuid(appealId)) throw new AppError("not-found");
  return inTransaction(async (tx) => {
    const [named] = await tx.select().from(reportAppeals).where(eq(reportAppeals.id, appealId));
    if (named === undefined) throw new AppError("not-found");
    const found = await lockCase(tx, named.caseId);
    const [appeal] = await tx.select().from(reportAppeals).where(eq(reportAppeals.id, appealId));
    if (appeal!.decidedAt !== null) return { ok: false, reason: "changed-meanwhile" } as const;
    if (!canDecideReportAppeal(admin, appeal!, found))
      return { ok: false, reason: "same-admin" } as const;
    const pending = and(eq(reportAppeals.caseId, found.id), isNull(reportAppeals.decidedAt));
    const decided = { outcome, answer, decidedBy: admin.id, decidedAt: now };
    await tx
      .update(reportAppeals)
      .set(decided)
      .where(outcome === "overturned" ? pending : eq(reportAppeals.id, appealId));
    if (outcome === "overturned") {
      const reversed = await undoDecision(
        tx,
        admin,
        found,
        { reason: answer, next, appealId },
        now,
      );
      if (!reversed.ok) throw new ReversalRefused(reversed.reason);
    } else {
      const left = await tx.$count(reportAppeals, and(pending, ne(reportAppeals.id, appealId)));
      await tx
        .update(reports)
        .set({ state: left > 0 ? "appealed" : "closed", version: sql`${reports.version} + 1` })
        .where(ofCase(found.id));
      const title = (number: number) => `Report ${number}: the decision stays after an appeal`;
      await tellParties(tx, found, { key: `appeal-${appealId}`, title, body: answer }, now);
    }
    await audit(tx, {
      actorId: admin.id,
      action: `reports.appeal-${outcome}`,
      object: `report:${found.id}`,
      diff: { of: `appeal:${appealId}` },
      now,
    });
    return { ok: true } as const;
  }).catch((error: unknown) => {
    if (error instanceof ReversalRefused) return { ok: false, reason: error.reason } as const;
    throw error;
  });
}

/** Takes back what was written of the answer. */
class ReversalRefused extends Error {
  reason: ReverseRefusal;
  constructor(reason: ReverseRefusal) {
    super(reason);
    this.reason = reason;
  }
}
