import { eq, sql } from "drizzle-orm";
import { type accountKinds, ledgerAccounts, type postingEvents } from "#db/schema/ledger.ts";
import type { Db, Tx } from "#app/platform/database/db.server.ts";

type AccountKind = (typeof accountKinds)[number];

/**
 * The accounts: a student's card outside, by its payment; money held for a lesson; money of a package for lessons that
 * are not booked yet; money of a payment on its way back to its card; what a teacher has earned and can be paid; what
 * we keep of a teacher's lessons, by teacher, so that two teachers' lessons never wait for each other; money of one
 * payout on its way; what a teacher's bank got; below nothing, what a teacher owes us; and our own money that we gave
 * for a payment.
 */
export const accounts = {
  card: (paymentId: string) => `card:${paymentId}`,
  escrow: (lessonId: string) => `escrow:${lessonId}`,
  package: (packageId: string) => `package:${packageId}`,
  refunds: (paymentId: string) => `refunds:${paymentId}`,
  teacher: (teacherId: string) => `teacher:${teacherId}`,
  fees: (teacherId: string) => `fees:${teacherId}`,
  payout: (payoutId: string) => `payout:${payoutId}`,
  bank: (teacherId: string) => `bank:${teacherId}`,
  debt: (teacherId: string) => `debt:${teacherId}`,
  goodwill: (paymentId: string) => `goodwill:${paymentId}`,
} satisfies Record<AccountKind, (id: string) => string>;

/** Positive: the account gains. In whole minor units. */
export type Line = { account: string; amountMinor: number; currency: string };

export type Posting = {
  /** Says what is posted, for ever: the same key never posts twice. */
  key: string;
  event: (typeof postingEvents)[number];
  lessonId?: string | null;
  packageId?: string | null;
  /** The key of the posting that held this money; each is resolved once. */
  resolves?: string | null;
  lines: Line[];
  at: Date;
};

/**
 * Posts one event as a part of the transaction, in one trip. The second call with a key posts nothing and answers
 * false; with other lines it violates `ledger_key_reused`. An account named in several lines gets their sum. The
 * database refuses what does not sum to zero per currency (`ledger_balances`, at commit), a second currency in an
 * account, an account out of its bounds (`ledger_accounts_bounds`) and held money that was given away before
 * (`ledger_postings_resolved_once`).
 */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
  const [posted] = await postAll(tx, [posting]);
  return posted!;
}

/** As `post`, for many events in the order given. */
export async function postAll(tx: Tx, postings: Posting[]): Promise<boolean[]> {
  const rows = postings.map(({ lines, ...posting }) => ({ ...posting, lines: merge(lines) }));
  const answers = await tx.named<{ posted: boolean }>("post-ledger", postLedger, [
    JSON.stringify(rows),
  ]);
  return answers.map(({ posted }) => posted);
}

const postLedger = `select post_ledger(key, event, "lessonId", "packageId", at, resolves, lines) as posted
  from jsonb_to_recordset($1) posting (key text, event text, "lessonId" uuid, "packageId" uuid,
    at timestamptz, resolves text, lines jsonb)`;

/** One line an account and currency; what comes to nothing is no line. */
function merge(lines: Line[]): { account: string; amount: number; currency: string }[] {
  const merged = new Map<string, { account: string; amount: number; currency: string }>();
  for (const { account, amountMinor, currency } of lines) {
    const known = merged.get(account + currency) ?? { account, amount: 0, currency };
    known.amount += amountMinor;
    merged.set(account + currency, known);
  }
  return [...merged.values()].filter(({ amount }) => amount !== 0);
}

/** What an account holds, in minor units of its currency; 0 where nothing was ever posted to it. */
export async function balanceOf(on: Db | Tx, account: string): Promise<number> {
  const [row] = await on
    .select({ credits: ledgerAccounts.credits, debits: ledgerAccounts.debits })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.name, account));
  return row === undefined ? 0 : row.credits - row.debits;
}

/** What all accounts of a kind hold together. */
export async function sumOf(on: Db | Tx, kind: AccountKind): Promise<number> {
  const [row] = await on
    .select({
      sum: sql`coalesce(sum(${ledgerAccounts.credits} - ${ledgerAccounts.debits}), 0)`.mapWith(
        Number,
      ),
    })
    .from(ledgerAccounts)
    .where(sql`split_part(${ledgerAccounts.name}, ':', 1) = ${kind}`);
  return row!.sum;
}
