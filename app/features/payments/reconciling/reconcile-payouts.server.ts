import { isDeepStrictEqual } from "node:util";
import { and, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import { payoutAccounts, payouts, transfers } from "#db/schema/payments/payouts.ts";
import type { PayoutSums, TransferSums } from "#db/schema/payments/reconciling.ts";
import { db } from "#app/platform/database/db.server.ts";
import type { ListedTransfer, BankPayout } from "../provider/payout-provider.ts";
import { payoutProvider } from "../provider/provider-in-use.server.ts";

type Window = { from: Date; to: Date };
type Moved = { kind: "transfer"; ref: string; paymentId: string | null; sums: TransferSums };
type Paid = { kind: "payout"; ref: string; paymentId: null; sums: PayoutSums };
type Row = Moved | Paid;

/** Three lists of transfers and payouts on which our books and the provider's do not agree. */
export type PayoutReconciliation = {
  compared: number;
  oursOnly: Row[];
  theirsOnly: Row[];
  different: { ours: Row; theirs: Row }[];
};

/** Compares transfers and payouts made from `from` up to `to` (UTC) with the provider's own lists. Repairs nothing. */
export async function reconcilePayouts(window: Window): Promise<PayoutReconciliation> {
  const found = nothingFound();
  const theirs: Row[] = [];
  for await (const one of payoutProvider().listTransfers(window)) theirs.push(asMoved(one));
  const known = await db()
    .select({ account: payoutAccounts.providerRef })
    .from(payoutAccounts)
    .where(isNotNull(payoutAccounts.providerRef));
  for (const { account } of known)
    for await (const one of payoutProvider().listPayouts(account!, window))
      theirs.push(asPaid(account!, one));
  const ours = new Map(
    [...(await ourTransfers(window)), ...(await ourPayouts(window))].map((row) => [row.ref, row]),
  );
  for (const row of theirs) {
    const own = ours.get(row.ref) ?? (await findOurs(row));
    ours.delete(row.ref);
    compare(found, own, row);
  }
  for (const row of ours.values())
    compare(found, row, await findTheirs({ ...row, account: row.sums.account }));
  return found;
}

/** As `reconcilePayouts`, of one transfer or payout as it is now on both sides. */
export async function reconcileOnePayout(
  one: Pick<Row, "kind" | "ref"> & { account: string },
): Promise<PayoutReconciliation> {
  const found = nothingFound();
  compare(found, await findOurs(one), await findTheirs(one));
  return found;
}

function nothingFound(): PayoutReconciliation {
  return { compared: 0, oursOnly: [], theirsOnly: [], different: [] };
}

function compare(found: PayoutReconciliation, ours: Row | undefined, theirs: Row | null): void {
  found.compared += 1;
  if (ours !== undefined && theirs !== null) {
    if (!agree(ours, theirs)) found.different.push({ ours, theirs });
  } else if (ours !== undefined) found.oursOnly.push(ours);
  else if (theirs !== null) found.theirsOnly.push(theirs);
}

/** A bank may have the money a minute before we have asked: that is no difference. */
function agree({ kind, sums: ours }: Row, { sums: theirs }: Row): boolean {
  const isOpen = kind === "payout" && (ours as PayoutSums).state === "sent";
  return isDeepStrictEqual(
    isOpen ? { ...ours, state: (theirs as PayoutSums).state } : ours,
    theirs,
  );
}

function asMoved({ ref, ...sums }: ListedTransfer): Moved {
  return { kind: "transfer", ref, paymentId: null, sums };
}

function asPaid(account: string, { ref, amountMinor, state, currency }: BankPayout): Paid {
  const sums = { amountMinor, state, currency, account };
  return { kind: "payout", ref, paymentId: null, sums };
}

const reversed = sql`coalesce((select sum(d.amount_minor) from deductions d
  where d.transfer_id = transfers.id and d.reversal = 'made'), 0)`.mapWith(Number);

async function transfersWhere(which: ReturnType<typeof and>): Promise<Moved[]> {
  const rows = await db()
    .select({
      ref: transfers.providerRef,
      paymentId: transfers.paymentId,
      sums: {
        amountMinor: transfers.amountMinor,
        reversedMinor: reversed,
        currency: transfers.currency,
        account: sql<string>`${payoutAccounts.providerRef}`,
      },
    })
    .from(transfers)
    .innerJoin(payoutAccounts, eq(payoutAccounts.teacherId, transfers.teacherId))
    .where(and(eq(transfers.state, "made"), which));
  return rows.map((row) => ({ kind: "transfer", ...row, ref: row.ref! }));
}

async function payoutsWhere(which: ReturnType<typeof and>): Promise<Paid[]> {
  const rows = await db()
    .select({
      ref: payouts.providerRef,
      amountMinor: payouts.bankMinor,
      state: payouts.state,
      currency: payouts.bankCurrency,
      account: payoutAccounts.providerRef,
    })
    .from(payouts)
    .innerJoin(payoutAccounts, eq(payoutAccounts.teacherId, payouts.teacherId))
    .where(and(isNotNull(payouts.providerRef), which));
  return rows.map(({ ref, amountMinor, state, currency, account }) => ({
    kind: "payout",
    ref: ref!,
    paymentId: null,
    sums: { amountMinor: amountMinor!, state, currency: currency!, account: account! },
  }));
}

const ourTransfers = ({ from, to }: Window) =>
  transfersWhere(and(gte(transfers.madeAt, from), lt(transfers.madeAt, to)));
const ourPayouts = ({ from, to }: Window) =>
  payoutsWhere(and(gte(payouts.sentAt, from), lt(payouts.sentAt, to)));

/** One that the two made on different sides of the window's ends. */
async function findOurs({ kind, ref }: Pick<Row, "kind" | "ref">): Promise<Row | undefined> {
  const rows =
    kind === "transfer"
      ? await transfersWhere(eq(transfers.providerRef, ref))
      : await payoutsWhere(eq(payouts.providerRef, ref));
  return rows[0];
}

async function findTheirs({
  kind,
  ref,
  account,
}: Pick<Row, "kind" | "ref"> & { account: string }): Promise<Row | null> {
  if (kind === "transfer") {
    const found = await payoutProvider().findTransfer(ref);
    return found === null ? null : asMoved(found);
  }
  const found = await payoutProvider().findPayout(account, ref);
  return found === null ? null : asPaid(account, found);
}
