import { eq, sql } from "drizzle-orm";
import { ledgerEntries } from "#db/schema/payments.ts";
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
  const made = await tx.named("ledger.post", postStatement, [
    event.key,
    event.event,
    event.lessonId,
    event.packageId,
    event.at,
    lines.map(({ account }) => account),
    lines.map(({ amountMinor }) => amountMinor),
    lines.map(({ currency }) => currency),
  ]);
  return made.length > 0;
}

const postStatement = `
  with made as (
    insert into ledger_transactions (key, event, lesson_id, package_id, at)
    values ($1, $2, $3, $4, $5)
    on conflict do nothing
    returning id
  ), entries as (
    insert into ledger_entries (transaction_id, account, amount_minor, currency)
    select made.id, line.account, line.amount, line.currency
    from made, unnest($6::text[], $7::bigint[], $8::text[]) line (account, amount, currency)
  )
  select id from made`;

/** The sum of an account's entries, in minor units of its currency. */
export async function balanceOf(tx: Db | Tx, account: string): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${ledgerEntries.amountMinor}), 0)` })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.account, account));
  return Number(row!.sum);
}
