import type { Tx } from "#app/platform/database/db.server.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { type CaseRow, ofCase } from "#app/features/reports/reported/case.server.ts";

/** What was read without the answer is an old page from here on. */
export async function stopWaiting(tx: Tx, found: CaseRow): Promise<void> {
  await tx
    .update(reports)
    .set({
      state: found.claimedBy === null ? "open" : "claimed",
      version: found.version + 1,
    })
    .where(ofCase(found.id));
}
