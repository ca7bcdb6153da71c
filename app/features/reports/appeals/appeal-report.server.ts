import { and, eq } from "drizzle-orm";
import type { Person } from "#app/access/actor.ts";
import { canAppealReport } from "#app/access/reports.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { reportAppeals, reportReversals, reports } from "#db/schema/reports/reports.ts";
import { aboutId } from "#app/features/reports/reported/about.server.ts";
import { type CaseRow, lockCase, ofCase } from "#app/features/reports/reported/case.server.ts";
import type { AppealReportRefusal } from "./text.ts";

/**
 * Asks another admin to look at a decision again: either side, once, within `rules.settle.appealDays`. The decision
 * holds meanwhile. Throws not-found for anybody else.
 */
export async function appealReport(
  person: Pick<Person, "id">,
  { reportId, text }: { reportId: string; text: string },
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: AppealReportRefusal }> {
  return inTransaction(async (tx) => {
    const refused = (reason: AppealReportRefusal) => ({ ok: false, reason }) as const;
    const found = await lockCase(tx, reportId);
    if (!(await isSide(tx, found, person.id))) throw new AppError("not-found");
    const { id: caseId, decidedBy, decidedAt } = found;
    if (!canAppealReport(found, now.getTime()) || decidedBy === null || decidedAt === null)
      return refused("too-late");
    const reversed = and(
      eq(reportReversals.caseId, caseId),
      eq(reportReversals.decisionAt, decidedAt),
    );
    if ((await tx.$count(reportReversals, reversed)) > 0) return refused("too-late");
    const [made] = await tx
      .insert(reportAppeals)
      .values({
        caseId,
        appellantId: person.id,
        text,
        decisionBy: decidedBy,
        decisionAt: decidedAt,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: reportAppeals.id });
    if (made === undefined) return refused("appealed");
    await tx.update(reports).set({ state: "appealed" }).where(ofCase(caseId));
    await audit(tx, {
      actorId: person.id,
      action: "reports.appealed",
      object: `report:${caseId}`,
      diff: { state: { from: found.state, to: "appealed" } },
      now,
    });
    return { ok: true } as const;
  });
}

/** Who reported, or whom the case is about. */
async function isSide(tx: Tx, found: CaseRow, personId: string): Promise<boolean> {
  const rows = await tx
    .select({ reporterId: reports.reporterId, aboutId })
    .from(reports)
    .where(ofCase(found.id));
  return rows.some((row) => row.reporterId === personId || row.aboutId === personId);
}
