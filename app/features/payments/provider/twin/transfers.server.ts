import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { embeddedCharges } from "#db/schema/payments/payments.ts";
import { embeddedReversals, embeddedTransfers } from "#db/schema/payments/payouts.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { findAccount } from "./connected-accounts.server.ts";
import { balanceOfAccount } from "./payouts.server.ts";
import { fine, missing, refused, type TwinAnswer } from "./twin-answer.ts";

type Row = typeof embeddedTransfers.$inferSelect;

function asTransfer(row: Row) {
  return {
    id: row.id,
    object: "transfer",
    amount: row.amountMinor,
    amount_reversed: row.reversedMinor,
    created: Math.floor(row.createdAt.getTime() / 1000),
    currency: row.currency.toLowerCase(),
    destination: row.accountId,
    reversed: row.reversedMinor === row.amountMinor,
    source_transaction: row.chargeId === null ? null : `ch_${row.chargeId}`,
    transfer_group: row.group,
  } satisfies Partial<Stripe.Transfer>;
}

function wrong(code: string, message: string): TwinAnswer {
  return refused(400, { type: "invalid_request_error", code, message });
}

/** All transfers of a charge together are no more than the charge; what names no charge is the platform's own money. */
export async function createTransfer(
  tx: Tx,
  params: Stripe.TransferCreateParams,
): Promise<TwinAnswer> {
  const { currency, destination, source_transaction: source, transfer_group: group } = params;
  const amountMinor = Number(params.amount);
  const charge = source === undefined ? null : await lockCharge(tx, source);
  if (charge === undefined) return missing("charge", String(source));
  const account = await findAccount(tx, destination);
  if (account === undefined) return missing("destination", destination);
  if (account.outcome !== "ready")
    return wrong("insufficient_capabilities_for_transfer", "The destination cannot get transfers.");
  const isWhole = Number.isSafeInteger(amountMinor) && amountMinor > 0;
  if (!isWhole || (charge !== null && amountMinor > (await leftOf(tx, charge))))
    return wrong("transfer_source_balance_insufficient", "Transfers exceed the source charge.");
  const [made] = await tx
    .insert(embeddedTransfers)
    .values({
      accountId: account.id,
      chargeId: charge?.id ?? null,
      group: group ?? "",
      amountMinor,
      currency: currency.toUpperCase(),
      createdAt: new Date(),
    })
    .returning();
  return fine(asTransfer(made!));
}

/** A charge that was taken, and waits for nobody else's transfer; undefined where there is none. */
async function lockCharge(tx: Tx, source: string) {
  const chargeId = source.replace(/^ch_/, "");
  if (!isUuid(chargeId)) return undefined;
  const [charge] = await tx
    .select()
    .from(embeddedCharges)
    .where(eq(embeddedCharges.id, chargeId))
    .for("update");
  return charge?.state === "succeeded" ? charge : undefined;
}

/** What of a charge nobody was given yet, in minor units. */
async function leftOf(tx: Tx, { id, amountMinor }: typeof embeddedCharges.$inferSelect) {
  const [given] = await tx
    .select({ minor: sql`coalesce(sum(${embeddedTransfers.amountMinor}), 0)`.mapWith(Number) })
    .from(embeddedTransfers)
    .where(eq(embeddedTransfers.chargeId, id));
  return amountMinor - given!.minor;
}

export async function readTransfer(tx: Tx, id: string): Promise<TwinAnswer> {
  const [row] = await tx.select().from(embeddedTransfers).where(eq(embeddedTransfers.id, id));
  return row === undefined ? missing("transfer", id) : fine(asTransfer(row));
}

/** A page of them, newest first. */
export async function listTransfers(
  tx: Tx,
  params: Stripe.TransferListParams,
): Promise<TwinAnswer> {
  const { transfer_group: group, limit = 10, starting_after: after } = params;
  const created = params.created as Stripe.RangeQueryParam | undefined;
  const most = Number(limit);
  const { createdAt, id } = embeddedTransfers;
  const at = (seconds: number | undefined) => new Date(Number(seconds) * 1000);
  const found = await tx
    .select()
    .from(embeddedTransfers)
    .where(
      and(
        group === undefined ? undefined : eq(embeddedTransfers.group, group),
        created?.gte === undefined ? undefined : gte(createdAt, at(created.gte)),
        created?.lt === undefined ? undefined : lt(createdAt, at(created.lt)),
        after === undefined
          ? undefined
          : sql`(${createdAt}, ${id}) < (select t.created_at, t.id from embedded_transfers t where t.id = ${after})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(most + 1);
  const data = found.slice(0, most).map(asTransfer);
  return fine({ object: "list", data, has_more: found.length > most });
}

/** As at Stripe, nothing comes back that the account has paid out already. */
export async function reverse(
  tx: Tx,
  { amount, metadata }: Stripe.TransferCreateReversalParams,
  id: string,
): Promise<TwinAnswer> {
  const [transfer] = await tx
    .select()
    .from(embeddedTransfers)
    .where(eq(embeddedTransfers.id, id))
    .for("update");
  if (transfer === undefined) return missing("transfer", id);
  const amountMinor = Number(amount);
  const account = await findAccount(tx, transfer.accountId);
  const { ledgerMinor } = await balanceOfAccount(tx, account!);
  if (amountMinor > ledgerMinor)
    return wrong("balance_insufficient", "The account does not hold as much.");
  if (!(amountMinor > 0) || transfer.reversedMinor + amountMinor > transfer.amountMinor)
    return wrong("amount_too_large", "The reversal is greater than what is left of the transfer.");
  const key = String((metadata as Stripe.MetadataParam)["deduction"]);
  const [made] = await tx
    .insert(embeddedReversals)
    .values({ key, transferId: transfer.id, amountMinor, createdAt: new Date() })
    .returning();
  await tx
    .update(embeddedTransfers)
    .set({ reversedMinor: transfer.reversedMinor + amountMinor })
    .where(eq(embeddedTransfers.id, transfer.id));
  return fine(asReversal(made!));
}

function asReversal(row: typeof embeddedReversals.$inferSelect) {
  return {
    id: row.id,
    object: "transfer_reversal",
    amount: row.amountMinor,
    transfer: row.transferId,
    metadata: { deduction: row.key },
  } satisfies Partial<Stripe.TransferReversal>;
}

export async function listReversals(tx: Tx, id: string): Promise<TwinAnswer> {
  const made = await tx
    .select()
    .from(embeddedReversals)
    .where(eq(embeddedReversals.transferId, id));
  return fine({ object: "list", data: made.map(asReversal), has_more: false });
}
