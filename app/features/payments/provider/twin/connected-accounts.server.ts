import { eq } from "drizzle-orm";
import type { Stripe } from "stripe";
import { embeddedAccounts } from "#db/schema/payments/payouts.ts";
import { bankCurrencyOf } from "#app/features/teachers/reference-data/payable-countries.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { findTestBank } from "./test-banks.ts";
import { fine, missing, refused, type TwinAnswer } from "./twin-answer.ts";

export type TwinAccount = typeof embeddedAccounts.$inferSelect;
type Status =
  Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance.StripeTransfers.Status;

const statuses: Record<TwinAccount["outcome"], Status> = {
  incomplete: "restricted",
  ready: "active",
  refused: "rejected",
};

/** The page on which an owner of an account tells the twin their bank. */
export function onboardingPath(account: string): string {
  return `/demo/bank/${account}`;
}

function asAccount(row: TwinAccount) {
  const status = statuses[row.outcome];
  const stripe_balance = {
    stripe_transfers: { status, status_details: [] },
    payouts: { status, status_details: [] },
  };
  return {
    id: row.id,
    object: "v2.core.account",
    created: row.createdAt.toISOString(),
    identity: { country: row.country.toLowerCase() },
    metadata: { teacher: row.key },
    configuration: { recipient: { applied: true, capabilities: { stripe_balance } } },
  } satisfies Pick<
    Stripe.V2.Core.Account,
    "id" | "object" | "created" | "identity" | "metadata" | "configuration"
  >;
}

export async function createAccount(
  tx: Tx,
  { identity, metadata }: Stripe.V2.Core.AccountCreateParams,
): Promise<TwinAnswer> {
  const country = identity?.country?.toUpperCase() ?? "";
  if (bankCurrencyOf(country) === null)
    return refused(400, {
      type: "invalid_request_error",
      code: "country_unsupported",
      message: `Accounts in ${country} are not supported.`,
    });
  const key = String(metadata?.["teacher"]);
  await tx.insert(embeddedAccounts).values({ key, country }).onConflictDoNothing();
  const [row] = await tx.select().from(embeddedAccounts).where(eq(embeddedAccounts.key, key));
  return fine(asAccount(row!));
}

export async function findAccount(tx: Tx, id: string): Promise<TwinAccount | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await tx
    .select()
    .from(embeddedAccounts)
    .where(eq(embeddedAccounts.id, id))
    .for("update");
  return row;
}

export async function readConnected(tx: Tx, id: string): Promise<TwinAnswer> {
  const row = await findAccount(tx, id);
  return row === undefined ? missing("account", id) : fine(asAccount(row));
}

export async function createAccountLink(
  tx: Tx,
  { account, use_case: use }: Stripe.V2.Core.AccountLinkCreateParams,
): Promise<TwinAnswer> {
  const row = await findAccount(tx, account);
  if (row === undefined) return missing("account", account);
  const url = new URL(onboardingPath(row.id), use.account_onboarding!.return_url).href;
  return fine({ object: "v2.core.account_link", account, url });
}

export async function listBanks(tx: Tx, id: string): Promise<TwinAnswer> {
  const row = await findAccount(tx, id);
  if (row === undefined) return missing("account", id);
  const bank = { object: "bank_account", last4: row.last4, currency: row.currency?.toLowerCase() };
  const data = row.last4 === null ? [] : [{ id: `ba_${row.id}`, ...bank }];
  return fine({ object: "list", data, has_more: false });
}

/** What the owner types on the twin's own page; false for a number that is no test bank's. */
export async function giveBank(id: string, number: string): Promise<boolean> {
  const found = findTestBank(number);
  if (found === undefined) return false;
  await inTransaction(async (tx) => {
    const row = await findAccount(tx, id);
    if (row === undefined) throw new Error(`no account ${id}`);
    await tx
      .update(embeddedAccounts)
      .set({
        outcome: "ready",
        bank: found.bank,
        last4: found.number.slice(-4),
        currency: bankCurrencyOf(row.country),
      })
      .where(eq(embeddedAccounts.id, id));
  });
  return true;
}
