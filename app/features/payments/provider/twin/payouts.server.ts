import { and, desc, eq, gte, lt, lte, ne, sql, type SQL } from "drizzle-orm";
import type { Stripe } from "stripe";
import {
  embeddedAccounts,
  embeddedPayouts,
  embeddedTransfers,
} from "#db/schema/payments/payouts.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { testRates } from "#config/test-rates.ts";
import { type TwinAccount, findAccount } from "./connected-accounts.server.ts";
import type { BankOutcome } from "./test-banks.ts";
import { fine, missing, refused, type TwinAnswer } from "./twin-answer.ts";

type Row = typeof embeddedPayouts.$inferSelect;

/** How many of a currency's hundredths the twin gives for a hundred pence. */
const rates: Record<string, number> = Object.fromEntries(
  Object.entries({ GBP: 1, ...testRates.perPound }).map(([currency, rate]) => [
    currency,
    Math.round(rate * 100),
  ]),
);

/** How long a test bank takes. */
const bankTakes = minute;

const failures: Record<Exclude<BankOutcome, "good">, string> = {
  closed: "account_closed",
  wrong_number: "no_account",
};

function asPayout(row: Row) {
  return {
    id: row.id,
    object: "payout",
    amount: row.amountMinor,
    created: Math.floor(row.createdAt.getTime() / 1000),
    currency: row.currency.toLowerCase(),
    failure_code: row.failureCode,
    metadata: { payout: row.key },
    status: row.state,
  } satisfies Partial<Stripe.Payout>;
}

/** What an account holds in its bank's currency, and the same in the pence that were transferred to it. */
export async function balanceOfAccount(
  tx: Tx,
  account: TwinAccount,
): Promise<{ bankMinor: number; ledgerMinor: number; currency: string }> {
  const currency = account.currency ?? "GBP";
  const rate = rates[currency]!;
  const [come] = await tx
    .select({
      minor:
        sql`coalesce(sum(${embeddedTransfers.amountMinor} - ${embeddedTransfers.reversedMinor}), 0)`.mapWith(
          Number,
        ),
    })
    .from(embeddedTransfers)
    .where(eq(embeddedTransfers.accountId, account.id));
  const [gone] = await tx
    .select({ minor: sql`coalesce(sum(${embeddedPayouts.amountMinor}), 0)`.mapWith(Number) })
    .from(embeddedPayouts)
    .where(and(eq(embeddedPayouts.accountId, account.id), ne(embeddedPayouts.state, "failed")));
  const bankMinor = Math.floor((come!.minor * rate) / 100) - gone!.minor;
  return { bankMinor, ledgerMinor: Math.ceil((bankMinor * 100) / rate), currency };
}

export async function readBalances(tx: Tx, id: string): Promise<TwinAnswer> {
  const account = await findAccount(tx, id);
  if (account === undefined) return missing("account", id);
  const { bankMinor, currency } = await balanceOfAccount(tx, account);
  const of = currency.toLowerCase();
  return fine({
    object: "balance",
    available: [{ amount: bankMinor, currency: of }],
    pending: [{ amount: 0, currency: of }],
  });
}

export async function createPayout(
  tx: Tx,
  { amount, currency, metadata }: Stripe.PayoutCreateParams,
  _: string,
  id: string,
): Promise<TwinAnswer> {
  const account = await findAccount(tx, id);
  if (account === undefined) return missing("account", id);
  const balance = await balanceOfAccount(tx, account);
  const amountMinor = Number(amount);
  const isIn = currency.toUpperCase() === balance.currency;
  if (!isIn || !(amountMinor > 0) || amountMinor > balance.bankMinor || account.bank === null)
    return refused(400, {
      type: "invalid_request_error",
      code: "balance_insufficient",
      message: "You have insufficient funds in your Stripe account for this payout.",
    });
  const key = String((metadata as Stripe.MetadataParam)["payout"]);
  const [made] = await tx
    .insert(embeddedPayouts)
    .values({
      key,
      accountId: account.id,
      amountMinor,
      currency: balance.currency,
      state: "in_transit",
      createdAt: new Date(),
    })
    .returning();
  return fine(asPayout(made!));
}

export async function readBankPayout(tx: Tx, id: string, accountId: string): Promise<TwinAnswer> {
  const own = and(eq(embeddedPayouts.id, id), eq(embeddedPayouts.accountId, accountId));
  await landPayouts(tx, own);
  const [row] = await tx.select().from(embeddedPayouts).where(own);
  return row === undefined ? missing("payout", id) : fine(asPayout(row));
}

/** Payouts that their banks have had for long enough have arrived, or come back; of those meant, all where none are named. */
export async function landPayouts(tx: Tx, meant?: SQL, now = new Date()): Promise<void> {
  const due = await tx
    .select({ id: embeddedPayouts.id, bank: embeddedAccounts.bank })
    .from(embeddedPayouts)
    .innerJoin(embeddedAccounts, eq(embeddedAccounts.id, embeddedPayouts.accountId))
    .where(
      and(
        eq(embeddedPayouts.state, "in_transit"),
        lte(embeddedPayouts.createdAt, new Date(now.getTime() - bankTakes)),
        meant,
      ),
    )
    .for("update", { of: embeddedPayouts, skipLocked: true });
  for (const { id, bank } of due)
    await tx
      .update(embeddedPayouts)
      .set(
        bank === "good"
          ? { state: "paid" }
          : { state: "failed", failureCode: failures[bank as Exclude<BankOutcome, "good">] },
      )
      .where(eq(embeddedPayouts.id, id));
}

/** A page of an account's payouts, newest first. */
export async function listBankPayouts(
  tx: Tx,
  params: Stripe.PayoutListParams,
  accountId: string,
): Promise<TwinAnswer> {
  const { limit = 10, starting_after: after } = params;
  const created = params.created as Stripe.RangeQueryParam | undefined;
  const most = Number(limit);
  const { createdAt, id } = embeddedPayouts;
  const at = (seconds: number | undefined) => new Date(Number(seconds) * 1000);
  const found = await tx
    .select()
    .from(embeddedPayouts)
    .where(
      and(
        eq(embeddedPayouts.accountId, accountId),
        created?.gte === undefined ? undefined : gte(createdAt, at(created.gte)),
        created?.lt === undefined ? undefined : lt(createdAt, at(created.lt)),
        after === undefined
          ? undefined
          : sql`(${createdAt}, ${id}) < (select p.created_at, p.id from embedded_payouts p where p.id = ${after})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(most + 1);
  const data = found.slice(0, most).map(asPayout);
  return fine({ object: "list", data, has_more: found.length > most });
}
