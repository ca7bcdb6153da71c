import { sql, type SQL } from "drizzle-orm";
import type { LocalDate } from "#app/platform/time/time.ts";
import { chatTableNames } from "#db/schema/chat/chat-tables.ts";
import { inChatTransaction } from "../chat-cluster/chat-db.server.ts";
import { inTransaction } from "../db.server.ts";

/** Tables for so many months to come are there, should nobody make one for as long. */
const monthsAhead = 12;

/**
 * Of a table that lies in a part for each month: makes the months to come and drops those that were over before a day,
 * without what the database knows to be kept longer (docs/decisions/163-tables-by-month.md).
 */
export async function keepMonths(table: string, today: LocalDate, before: SQL): Promise<void> {
  const within = chatTableNames.includes(table) ? inChatTransaction : inTransaction;
  await within((tx) =>
    tx.execute(sql`select keep_months(${table}, ${today}::date, ${monthsAhead}, ${before})`),
  );
}
