import { desc, type SQL } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { isReversed } from "./about.server.ts";

/** The newest `most` of these reports, for a list that leads to each; instants in UTC milliseconds. */
export async function listLatestReports(where: SQL | undefined, most: number) {
  const rows = await db()
    .select({
      id: reports.id,
      number: reports.number,
      category: reports.category,
      state: reports.state,
      outcome: reports.outcome,
      isReversed,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .where(where)
    .orderBy(desc(reports.number))
    .limit(most);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.getTime() }));
}
