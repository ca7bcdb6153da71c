import { eq, or } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { aboutId } from "./about.server.ts";

export type CaseRow = typeof reports.$inferSelect;

/** Every report of a case, by the id of its first. */
export function ofCase(caseId: string) {
  return or(eq(reports.id, caseId), eq(reports.mergedInto, caseId));
}

/** Everybody who reported a case or whom it is about, and its teacher: none of them decides it. */
export async function readParties(on: Db | Tx, caseId: string): Promise<string[]> {
  const rows = await on
    .select({ reporterId: reports.reporterId, teacherId: reports.teacherId, aboutId })
    .from(reports)
    .where(ofCase(caseId));
  const people = rows.flatMap(({ reporterId, teacherId, aboutId: about }) => [
    reporterId,
    teacherId,
    about,
  ]);
  return [...new Set(people.filter((id) => id !== null))];
}

/**
 * The first report of the case that this report belongs to, locked until the transaction ends, with everybody who is
 * part of it. Throws not-found.
 */
export async function lockCase(tx: Tx, reportId: string): Promise<CaseRow & { parties: string[] }> {
  if (!isUuid(reportId)) throw new AppError("not-found");
  const [named] = await tx.select().from(reports).where(eq(reports.id, reportId));
  if (named === undefined) throw new AppError("not-found");
  const [first] = await tx
    .select()
    .from(reports)
    .where(eq(reports.id, named.mergedInto ?? named.id))
    .for("update");
  return { ...first!, parties: await readParties(tx, first!.id) };
}
