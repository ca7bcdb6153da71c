import { eq, or } from "drizzle-orm";
import type { Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { reports } from "#db/schema/reports/reports.ts";

export type CaseRow = typeof reports.$inferSelect;

/** Every report of a case, by the id of its first. */
export function ofCase(caseId: string) {
  return or(eq(reports.id, caseId), eq(reports.mergedInto, caseId));
}

/** The first report of the case that this report belongs to, locked until the transaction ends. Throws not-found. */
export async function lockCase(tx: Tx, reportId: string): Promise<CaseRow> {
  if (!isUuid(reportId)) throw new AppError("not-found");
  const [named] = await tx.select().from(reports).where(eq(reports.id, reportId));
  if (named === undefined) throw new AppError("not-found");
  const [first] = await tx
    .select()
    .from(reports)
    .where(eq(reports.id, named.mergedInto ?? named.id))
    .for("update");
  return first!;
}
