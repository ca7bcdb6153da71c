import { type SQL, sql } from "drizzle-orm";
import { type postingEvents } from "#db/schema/payments/ledger.ts";
import { sqlList } from "#db/schema/sql-list.ts";

/** What adds to a teacher's earnings or takes from them. Payouts, and the settling of a debt, do neither. */
export const earningEvents = [
  "lesson",
  "cancellation",
  "package",
  "late-refund",
  "dispute",
  "adjustment",
  "goodwill",
] as const satisfies (typeof postingEvents)[number][];

/** The same as SQL, of a column with a posting's event. */
export function isEarningEvent(event: SQL): SQL {
  return sql`${event} in (${sql.raw(sqlList(earningEvents))})`;
}
