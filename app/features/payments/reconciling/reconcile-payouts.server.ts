import { and, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import { payoutAccounts, payouts, transfers } from "#db/schema/payouts.ts";
import { db } from "#app/platform/database/db.server.ts";
import type { ListedTransfer, BankPayout } from "../provider/payout-provider.ts";
import { payoutProvider } from "../provider/provider-in-use.server.ts";

type Window = { from: Date; to: Date };
type Moved = {
  kind: "transfer";
  ref: string;
  minor: number;
  reversedMinor: number;
  currency: string;
};
type Paid = { kind: "payout"; ref: string; minor: number; state: string; currency: string };
type Row = Moved | Paid;

/** Three lists of transfers and payouts on which our books and the provider's do not agree. */
export type PayoutReconciliation = {
  compared: number;
  oursOnly: Row[];
  theirsOnly: Row[];
  different: { ref: string; ours: Row; theirs: Row }[];
};

/** Compares transfers and payouts made from `from` up to `to` (UTC) with the provider's own lists. Repairs nothing. */
export async function reconcilePayouts(window: Window): Promise<PayoutReconciliation> {
  const found: PayoutReconciliation = { compared: 0, oursOnly: [], theirsOnly: [], different: [] };
  const theirs: Row[] = [];
  for await (const one of payoutProvider().listTransfers(window)) theirs.push(asMoved(one));
  const known = await db()
    .select({ ref: payoutAccounts.providerRef })
    .from(payoutAccounts)
    .where(isNotNull(payoutAccounts.providerRef));
  for (const { ref } of known)
    for await (const one of payoutProvider().listPayouts(ref!, window)) theirs.push(asPaid(one));
  const ours = new Map(
    [...(await ourTransfers(window)), ...(await ourPayouts(window))].map((row) => [row.ref, row]),
  );
  for (const row of theirs) {
    const own = ours.get(row.ref) ?? (await findOurs(row));
    ours.delete(row.ref);
    found.compared += 1;
    if (own === undefined) found.theirsOnly.push(row);
    else if (!agree(own, row)) found.different.push({ ref: row.ref, ours: own, theirs: row });
  }
  for (const row of ours.values()) {
    found.compared += 1;
    const missed = await findTheirs(row);
    if (missed === null) found.oursOnly.push(row);
    else if (!agree(row, missed)) found.different.push({ ref: row.ref, ours: row, theirs: missed });
  }
  return found;
}

/** A bank may have the money a minute before we have asked: that is no difference. */
function agree(ours: Row, theirs: Row): boolean {
  if (ours.kind === "payout" && ours.state === "sent")
    return agree({ ...ours, state: (theirs as Paid).state }, theirs);
  return JSON.stringify(ours) === JSON.stringify(theirs);
}

function asMoved({ ref, amountMinor: minor, reversedMinor, currency }: ListedTransfer): Moved {
  return { kind: "transfer", ref, minor, reversedMinor, currency };
}

function asPaid({ ref, amountMinor: minor, state, currency }: BankPayout): Paid {
  return { kind: "payout", ref, minor, state, currency };
}

const reversed = sql`coalesce((select sum(d.amount_minor) from deductions d
  where d.transfer_id = transfers.id and d.reversal = 'made'), 0)`.mapWith(Number);

async function transfersWhere(which: ReturnType<typeof and>): Promise<Moved[]> {
  const rows = await db()
    .select({
      ref: transfers.providerRef,
      minor: transfers.amountMinor,
      reversedMinor: reversed,
      currency: transfers.currency,
    })
    .from(transfers)
    .where(and(eq(transfers.state, "made"), which));
  return rows.map((row) => ({ kind: "transfer", ...row, ref: row.ref! }));
}

async function payoutsWhere(which: ReturnType<typeof and>): Promise<Paid[]> {
  const rows = await db()
    .select({
      ref: payouts.providerRef,
      minor: payouts.bankMinor,
      state: payouts.state,
      currency: payouts.bankCurrency,
    })
    .from(payouts)
    .where(and(isNotNull(payouts.providerRef), which));
  return rows.map(({ ref, minor, state, currency }) => {
    return { kind: "payout", ref: ref!, minor: minor!, state, currency: currency! };
  });
}

const ourTransfers = ({ from, to }: Window) =>
  transfersWhere(and(gte(transfers.madeAt, from), lt(transfers.madeAt, to)));
const ourPayouts = ({ from, to }: Window) =>
  payoutsWhere(and(gte(payouts.sentAt, from), lt(payouts.sentAt, to)));

/** One that the two made on different sides of the window's ends. */
async function findOurs({ kind, ref }: Row): Promise<Row | undefined> {
  const rows =
    kind === "transfer"
      ? await transfersWhere(eq(transfers.providerRef, ref))
      : await payoutsWhere(eq(payouts.providerRef, ref));
  return rows[0];
}

async function findTheirs({ kind, ref }: Row): Promise<Row | null> {
  if (kind === "transfer") {
    const found = await payoutProvider().findTransfer(ref);
    return found === null ? null : asMoved(found);
  }
  const [own] = await db()
    .select({ account: payoutAccounts.providerRef })
    .from(payouts)
    .innerJoin(payoutAccounts, eq(payoutAccounts.teacherId, payouts.teacherId))
    .where(eq(payouts.providerRef, ref));
  const found = await payoutProvider().findPayout(own!.account!, ref);
  return found === null ? null : asPaid(found);
}
