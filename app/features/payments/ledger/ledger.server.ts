import { eq, sql } from "drizzle-orm";
import {
  type accountKinds,
  ledgerAccounts,
  type postingEvents,
} from "#db/schema/payments/ledger.ts";
import type { Db, Tx } from "#app/platform/database/db.server.ts";

type AccountKind = (typeof accountKinds)[number];

/**
 * The accounts: a student's card outside, by its payment; money held for a lesson; money of a package for lessons that
 * are not booked yet; money of a payment on its way back to its card; what a teacher has earned and can be paid; what
 * we keep of a teacher's lessons, by teacher, so that two teachers' lessons never wait for each other; money of one
 * payout on its way; what a teacher's bank got; below nothing, what a teacher owes us; our own money that we gave for a
 * payment; and of a bank's dispute what waits for its decision, what is gone for good, and what of that we bear.
 */
export const accounts = {
  card: (paymentId: string) => `card:${paymentId}`,
  escrow: (lessonId: string) => `escrow:${lessonId}`,
  package: (packageId: string) => `package:${packageId}`,
  refunds: (paymentId: string) => `refunds:${paymentId}`,
  teacher: (teacherId: string) => `teacher:${teacherId}`,
  fees: (teacherId: string) => `fees:${teacherId}`,
  dispute: (disputeId: string) => `dispute:${disputeId}`,
  chargeback: (disputeId: string) => `chargeback:${disputeId}`,
  losses: (disputeId: string) => `losses:${disputeId}`,
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
 * database refuses what does not sum to zero per currency (`ledger_balances`), a second currency in an account
 * (`ledger_agrees`), a balance out of the bounds of its account (`ledger_entries_bounds`) and held money that was given
 * away before (`ledger_postings_resolved_once`).
 */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
  const [posted] = await postAll(tx, [posting]);
  return posted!;
}

/** As `post`, for many events in the order given: all or none. */
export async function postAll(tx: Tx, postings: Posting[]): Promise<boolean[]> {
  if (postings.length === 0) return [];
  return answersOf(await tx.named<Posted>(...statementFor(postings)));
}

/** As `postAll`, for the very last statement: COMMIT travels with it, and accounts are locked for no trip of ours. */
export async function postLast(tx: Tx, postings: Posting[]): Promise<boolean[]> {
  return answersOf(await tx.namedLast<Posted>(...statementFor(postings)));
}

type Posted = { posted: boolean[] };

function answersOf([row]: Posted[]): boolean[] {
  return row!.posted;
}

function statementFor(postings: Posting[]): [name: string, text: string, values: string[]] {
  const rows = postings.map(({ key, event, lessonId, packageId, at, resolves }, n) => ({
    n: n + 1,
    key,
    event,
    lessonId,
    packageId,
    at,
    resolves,
  }));
  const lines = postings.flatMap((posting, n) => merge(n + 1, posting.lines));
  const values = [JSON.stringify(rows), JSON.stringify(lines)];
  return ["post-ledger", "select post_ledger($1, $2) as posted", values];
}

type MergedLine = { n: number; account: string; amount: number; currency: string };

/** One line an account and currency; what comes to nothing is no line. */
function merge(n: number, lines: Line[]): MergedLine[] {
  const merged = new Map<string, MergedLine>();
  for (const { account, amountMinor, currency } of lines) {
    const known = merged.get(account + currency) ?? { n, account, amount: 0, currency };
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
