import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/platform/database/db.server.ts";

/** Whatever moved, nothing was made or lost: all entries of the ledger come to nothing. */
export async function ledgerIsSound(): Promise<void> {
  const { rows } = await db().execute<{ sum: string }>(
    sql`select coalesce(sum(amount_minor), 0) as sum from ledger_entries`,
  );
  expect(Number(rows[0]!.sum)).toBe(0);
}
