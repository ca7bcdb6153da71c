import { eq, sql } from "drizzle-orm";
import { ledgerEntries, ledgerTransactions } from "#db/schema/payments.ts";
import type { Db, Tx } from "#app/platform/database/db.server.ts";

/**
 * Accounts: `card:<payment>` is the student's card outside, `escrow:<lesson>` money held for a
 * lesson, `package:<id>` for the lessons of a package that are not booked yet, `refunds` money on its way back, `teacher:<id>` what a teacher has earned, `fees` ours.
 */
export type Line = { account: string; amountMinor: number; currency: string };

/**
 * Posts one business event, once per key: the second call with a key posts nothing and answers
 * false. The lines must sum to zero, which the database checks at commit.
 */
export async function post(
  tx: Tx,
  event: {
    key: string;
    event: string;
    lessonId?: string | null;
    packageId?: string | null;
    lines: Line[];
    at: Date;
  },
): Promise<boolean> {
  const lines = event.lines.filter(({ amountMinor }) => amountMinor !== 0);
  const [made] = await tx
    .insert(ledgerTransactions)
    .values({
      key: event.key,
      event: event.event,
      lessonId: event.lessonId,
      packageId: event.packageId,
      at: event.at,
    })
    .onConflictDoNothing()
    .returning({ id: ledgerTransactions.id });
  if (made === undefined) return false;
  if (lines.length > 0)
    await tx
      .insert(ledgerEntries)
      .values(lines.map((line) => ({ ...line, transactionId: made.id })));
  return true;
}

/** The sum of an account's entries, in minor units of its currency. */
export async function balanceOf(tx: Db | Tx, account: string): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${ledgerEntries.amountMinor}), 0)` })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.account, account));
  return Number(row!.sum);
}
