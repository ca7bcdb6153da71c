import { and, desc, eq, gte as ge, inArray, lt as less, lte, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { embeddedCharges } from "#db/schema/payments/payments.ts";
import {
  cancellableStates,
  payableStates,
  type ChargeState,
} from "#db/schema/payments/charge-states.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import {
  declinedCard,
  fine,
  missing,
  refused,
  unexpectedState,
  type TwinAnswer,
} from "./twin-answer.ts";
import { findCard, findMethod, saveTestCard, type Method } from "./cards.server.ts";
import { clientSecretOf } from "./client-secret.ts";
import { disputedLast4, openDispute } from "./disputes.server.ts";

const second = 1_000;

type Row = typeof embeddedCharges.$inferSelect;
type LatestCharge = Pick<Stripe.Charge, "id" | "object" | "amount_refunded"> & {
  balance_transaction: string | null;
  payment_method_details: { card: { last4: string | null } };
};
type Intent = Pick<
  Stripe.PaymentIntent,
  | "id"
  | "object"
  | "amount"
  | "created"
  | "currency"
  | "status"
  | "metadata"
  | "client_secret"
  | "customer"
  | "setup_future_usage"
> & {
  payment_method: Method | null;
  latest_charge: LatestCharge | null;
  last_payment_error: { code: string; payment_method: { card: { last4: string | null } } } | null;
};

const statuses: Record<ChargeState, Stripe.PaymentIntent["status"]> = {
  open: "requires_payment_method",
  declined: "requires_payment_method",
  needs_authentication: "requires_action",
  processing: "processing",
  authorised: "requires_capture",
  succeeded: "succeeded",
  cancelled: "canceled",
};

async function asIntent(tx: Tx, row: Row): Promise<Intent> {
  const { id, key, amountMinor, currency, state, last4, refundedMinor } = row;
  const card = { last4 };
  return {
    id,
    object: "payment_intent",
    amount: amountMinor,
    created: Math.floor(row.createdAt.getTime() / 1000),
    currency: currency.toLowerCase(),
    status: statuses[state],
    metadata: { payment: key },
    client_secret: clientSecretOf(id),
    customer: row.customer,
    setup_future_usage: row.customer === null ? null : "off_session",
    payment_method: row.cardId === null ? null : await findMethod(tx, row.cardId),
    latest_charge:
      last4 === null || state === "declined"
        ? null
        : {
            id: `ch_${id}`,
            object: "charge",
            amount_refunded: refundedMinor,
            balance_transaction: state === "succeeded" ? `txn_${id}` : null,
            payment_method_details: { card },
          },
    last_payment_error:
      state === "declined" ? { code: "card_declined", payment_method: { card } } : null,
  };
}

export async function findIntent(tx: Tx, id: string): Promise<Row | undefined> {
  const [row] = await tx.select().from(embeddedCharges).where(eq(embeddedCharges.id, id));
  return row;
}

/** One step of a charge's life, from the states it can be taken in; elsewhere Stripe's refusal. */
async function move(
  tx: Tx,
  id: string,
  from: readonly ChargeState[],
  next: (row: Row) => Partial<Row> | Promise<Partial<Row>>,
): Promise<Row | TwinAnswer> {
  const [row] = await tx
    .select()
    .from(embeddedCharges)
    .where(eq(embeddedCharges.id, id))
    .for("update");
  if (row === undefined) return missing("payment_intent", id);
  if (!from.includes(row.state)) return unexpectedState(statuses[row.state]);
  const [moved] = await tx
    .update(embeddedCharges)
    .set(await next(row))
    .where(and(eq(embeddedCharges.id, id), inArray(embeddedCharges.state, from)))
    .returning();
  if (moved!.state === "succeeded" && moved!.last4 === disputedLast4)
    await openDispute(tx, moved!, "fraudulent");
  return moved!;
}

async function answered(tx: Tx, moved: Row | TwinAnswer): Promise<TwinAnswer> {
  return "body" in moved ? moved : fine(await asIntent(tx, moved));
}

/** Until the bank of the card that fails late says no: somebody sees the page that waits for it. */
const bankThinks = 20 * second;

/** The banks say no to the charges that have waited for it long enough. */
export async function failLate(tx: Tx, now = new Date()): Promise<void> {
  await tx
    .update(embeddedCharges)
    .set({ state: "declined", cardId: null })
    .where(and(eq(embeddedCharges.state, "processing"), lte(embeddedCharges.decidesAt, now)));
}

/** Paid means reserved where that was asked. */
function paid({ captureLater }: Row): ChargeState {
  return captureLater ? "authorised" : "succeeded";
}

export async function createIntent(
  tx: Tx,
  { amount, currency, capture_method: how, metadata }: Stripe.PaymentIntentCreateParams,
): Promise<TwinAnswer> {
  const key = metadata?.["payment"];
  const amountMinor = Number(amount);
  if (!key || !Number.isSafeInteger(amountMinor) || amountMinor < 1 || amountMinor > 99_999_999)
    return refused(400, { type: "invalid_request_error", message: "Invalid amount" });
  await tx
    .insert(embeddedCharges)
    .values({
      key: String(key),
      amountMinor,
      currency: currency.toUpperCase(),
      captureLater: how === "manual",
      createdAt: new Date(),
    })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(embeddedCharges)
    .where(eq(embeddedCharges.key, String(key)));
  return fine(await asIntent(tx, row!));
}

export async function readIntent(tx: Tx, id: string): Promise<TwinAnswer> {
  const row = await findIntent(tx, id);
  return row === undefined ? missing("payment_intent", id) : fine(await asIntent(tx, row));
}

/** A page of them, newest first, as Stripe's library walks through the pages. */
export async function listIntents(
  tx: Tx,
  { created, limit = 10, starting_after: after }: Stripe.PaymentIntentListParams,
): Promise<TwinAnswer> {
  const { gte, lt } = created as Stripe.RangeQueryParam;
  const most = Number(limit);
  const found = await tx
    .select()
    .from(embeddedCharges)
    .where(
      and(
        gte === undefined ? undefined : ge(embeddedCharges.createdAt, atSecond(gte)),
        lt === undefined ? undefined : less(embeddedCharges.createdAt, atSecond(lt)),
        after === undefined
          ? undefined
          : sql`(${embeddedCharges.createdAt}, ${embeddedCharges.id}) <
              (select c.created_at, c.id from embedded_charges c where c.id = ${after})`,
      ),
    )
    .orderBy(desc(embeddedCharges.createdAt), desc(embeddedCharges.id))
    .limit(most + 1);
  const data = await Promise.all(found.slice(0, most).map((row) => asIntent(tx, row)));
  return fine({ object: "list", data, has_more: found.length > most });
}

function atSecond(seconds: number): Date {
  return new Date(Number(seconds) * 1000);
}

export async function confirmIntent(
  tx: Tx,
  id: string,
  { payment_method: method }: Stripe.PaymentIntentConfirmParams,
): Promise<TwinAnswer> {
  const card = await findCard(tx, method!);
  if (card === null) return missing("PaymentMethod", method!);
  const { outcome, last4 } = card;
  const moved = await move(tx, id, ["open", "declined"], async (row) => ({
    state: outcome === "succeeded" ? paid(row) : outcome,
    decidesAt: outcome === "processing" ? new Date(Date.now() + bankThinks) : null,
    last4,
    cardId:
      row.customer === null || outcome === "declined"
        ? null
        : await saveTestCard(tx, method!, row.customer),
  }));
  return outcome === "declined" && !("body" in moved) ? declinedCard() : answered(tx, moved);
}

/** Whose card is saved once it has paid: said again before each try. */
export async function updateIntent(
  tx: Tx,
  id: string,
  { customer, setup_future_usage: usage }: Stripe.PaymentIntentUpdateParams,
): Promise<TwinAnswer> {
  const moved = await move(tx, id, payableStates, () => ({
    customer: usage === "off_session" ? (customer ?? null) : null,
  }));
  return answered(tx, moved);
}

export async function captureIntent(tx: Tx, id: string): Promise<TwinAnswer> {
  return answered(tx, await move(tx, id, ["authorised"], () => ({ state: "succeeded" })));
}

export async function cancelIntent(tx: Tx, id: string): Promise<TwinAnswer> {
  return answered(tx, await move(tx, id, cancellableStates, () => ({ state: "cancelled" })));
}

/** The person's answer on their bank's page, which Stripe's own page would hear. */
export async function answerAtBank(id: string, approved: boolean): Promise<void> {
  await inTransaction((tx) =>
    move(tx, id, ["needs_authentication"], (row) => ({ state: approved ? paid(row) : "declined" })),
  );
}
