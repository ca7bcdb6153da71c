import { and, eq, isNull, sql } from "drizzle-orm";
import { packages } from "#db/schema/scheduling/series-and-packages.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { recordableStates } from "#db/schema/payments/payment-states.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { hour } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { accounts, balanceOf, post, postAll, type Posting } from "../ledger/ledger.server.ts";
import { cancelUncharged } from "./pending-charges.server.ts";
import { heldToDivide } from "./disputed.server.ts";
import { isUncharged, splitCancelled, splitLesson } from "./rules.ts";
import { sendRefund } from "./send-refund.server.ts";

type Row = typeof payments.$inferSelect;
/** The payment of a lesson, as far as its money is concerned. */
export type Payment = Pick<
  Row,
  "id" | "amountMinor" | "currency" | "feeBasisPoints" | "state" | "drawnFromId" | "providerRef"
> & { lessonId: string };

/** The payment of a lesson, locked until the transaction ends. */
export async function lockPayment(tx: Tx, lessonId: string): Promise<Row & Payment> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(eq(payments.lessonId, lessonId))
    .for("update");
  if (payment === undefined) throw new Error(`lesson ${lessonId} has no payment`);
  return { ...payment, lessonId };
}

/** As `lockPayment`, of the lesson that this payment is for by now. */
export async function lockPaymentById(tx: Tx, paymentId: string): Promise<Row & Payment> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(eq(payments.id, paymentId))
    .for("update");
  if (payment?.lessonId == null) throw new Error(`payment ${paymentId} is of no lesson`);
  return { ...payment, lessonId: payment.lessonId };
}

const findStatement = `
  select id, lesson_id as "lessonId", amount_minor as "amountMinor", currency,
    fee_basis_points as "feeBasisPoints", state,
    drawn_from_id as "drawnFromId", provider_ref as "providerRef"
  from payments where lesson_id = $1 for update`;

/** As `lockPayment`; null where the lesson has none, or has it no more. */
export async function findPayment(tx: Tx, lessonId: string): Promise<Payment | null> {
  const [payment] = await tx.named<Payment>("payments.find", findStatement, [lessonId]);
  return payment === undefined ? null : { ...payment, amountMinor: Number(payment.amountMinor) };
}

/** The posting by which a lesson's money is held until it is settled. */
function holdKey({ id, drawnFromId }: Pick<Row, "id" | "drawnFromId">): string {
  return drawnFromId === null ? `paid:${id}` : `drawn:${id}`;
}

type Taken = { payment: Payment; last4: string | null; at: Date };

/** Books money that the provider has taken into the lesson's escrow; once, however often it is told. */
export async function recordPayment(
  tx: Tx,
  payment: Payment,
  taken: Omit<Taken, "payment">,
): Promise<void> {
  await recordPayments(tx, [{ payment, ...taken }]);
}

/** As `recordPayment`, for payments of several lessons in two statements. */
export async function recordPayments(tx: Tx, taken: Taken[]): Promise<void> {
  if (taken.length === 0) return;
  const paid = taken.map(({ payment: { id }, last4, at }) => ({ id, last4, at }));
  const postings = taken.map(({ payment, at }): Posting => {
    const { amountMinor, currency, lessonId } = payment;
    return {
      key: holdKey(payment),
      event: "payment",
      lessonId,
      at,
      lines: [
        { account: accounts.card(payment.id), amountMinor: -amountMinor, currency },
        { account: accounts.escrow(lessonId), amountMinor, currency },
      ],
    };
  });
  await Promise.all([
    tx.named("payments.paid", paidStatement, [JSON.stringify(paid), paid.map(({ id }) => id)]),
    postAll(tx, postings),
  ]);
}

const paidStatement = `
  update payments p set state = 'paid', paid_at = taken.at, card_last4 = taken.last4
  from json_to_recordset($1) as taken (id uuid, at timestamptz, last4 text)
  where p.id = any ($2) and p.id = taken.id and p.state in (${sqlList(recordableStates)})`;

/** The money for a lesson is reserved on the card, and nothing is ours yet. */
export async function authorisePayment(
  tx: Tx,
  lessonId: string,
  cardLast4: string | null,
): Promise<void> {
  await tx
    .update(payments)
    .set({ state: "authorised", cardLast4 })
    .where(and(eq(payments.lessonId, lessonId), eq(payments.state, "open")));
}

/**
 * Settles a lesson that will not take place: `refundPence` of its price goes back to the student, by a job what a bank
 * has not given back already, and the rest to teacher and platform. What was not charged yet never is.
 */
export async function settleCancelled(
  tx: Tx,
  payment: Payment,
  { teacherId, at, ...cancelled }: { teacherId: string; refundPence: number; at: Date },
): Promise<void> {
  if (isUncharged(payment.state)) return cancelUncharged(tx, payment);
  const heldMinor = await heldToDivide(tx, payment, { refundMinor: cancelled.refundPence, at });
  if (heldMinor === null || !(await markSettled(tx, payment.id, at))) return;
  const { amountMinor, currency, lessonId, drawnFromId, feeBasisPoints } = payment;
  const refundPence = Math.max(0, cancelled.refundPence - (amountMinor - heldMinor));
  const parts = splitCancelled({ pricePence: heldMinor, refundPence, feeBasisPoints });
  const back = drawnFromId === null ? null : await backOf(tx, drawnFromId, payment, refundPence);
  await post(tx, {
    key: `settled:${payment.id}`,
    resolves: holdKey(payment),
    event: "cancellation",
    lessonId,
    packageId: drawnFromId,
    at,
    lines: [
      { account: accounts.escrow(lessonId), amountMinor: -heldMinor, currency },
      {
        account: back?.account ?? accounts.refunds(payment.id),
        amountMinor: parts.refundPence,
        currency,
      },
      { account: accounts.teacher(teacherId), amountMinor: parts.teacherPence, currency },
      { account: accounts.fees(teacherId), amountMinor: parts.feePence, currency },
    ],
  });
  if (refundPence === 0) return;
  await countRefund(tx, payment.id, refundPence);
  if (back === null)
    await enqueue(tx, sendRefund, { paymentId: payment.id, amountMinor: refundPence });
  else if (back.cardPaymentId !== null) {
    await countRefund(tx, back.cardPaymentId, refundPence);
    const cause = payment.id;
    await enqueue(tx, sendRefund, {
      paymentId: back.cardPaymentId,
      amountMinor: refundPence,
      cause,
    });
  }
}

/** Whether this is the one time that the held money is divided. */
export async function markSettled(tx: Tx, paymentId: string, at: Date): Promise<boolean> {
  const marked = await tx
    .update(payments)
    .set({ settledAt: at })
    .where(and(eq(payments.id, paymentId), isNull(payments.settledAt)))
    .returning({ id: payments.id });
  return marked.length > 0;
}

/** Where the refund of a lesson drawn from a package goes: whole, into the package while that lasts; else to its card. */
async function backOf(
  tx: Tx,
  packageId: string,
  { amountMinor }: Payment,
  refundPence: number,
): Promise<{ account: string; cardPaymentId: string | null }> {
  const [bought] = await tx.select().from(packages).where(eq(packages.id, packageId)).for("update");
  if (bought?.state === "active" && refundPence === amountMinor)
    return { account: accounts.package(packageId), cardPaymentId: null };
  const [paid] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.packageId, packageId));
  return { account: accounts.refunds(paid!.id), cardPaymentId: paid!.id };
}

/** Writes down that so much of a payment goes back. */
export async function countRefund(tx: Tx, paymentId: string, refundPence: number): Promise<void> {
  await tx
    .update(payments)
    .set({
      refundedMinor: sql`${payments.refundedMinor} + ${refundPence}`,
      state: sql`case when ${payments.refundedMinor} + ${refundPence} = ${payments.amountMinor}
        then 'refunded' else 'part_refunded' end`,
    })
    .where(eq(payments.id, paymentId));
}

/** Settles a lesson that took place: teacher and platform get their parts of what is held. */
export async function settleCompleted(
  tx: Tx,
  payment: Payment,
  { teacherId, at }: { teacherId: string; at: Date },
): Promise<void> {
  const { currency, lessonId, feeBasisPoints } = payment;
  const heldMinor = await heldToDivide(tx, payment, { refundMinor: null, at });
  if (heldMinor === null || !(await markSettled(tx, payment.id, at))) return;
  const parts = splitLesson({ pricePence: heldMinor, feeBasisPoints });
  await post(tx, {
    key: `settled:${payment.id}`,
    resolves: holdKey(payment),
    event: "lesson",
    lessonId,
    at,
    lines: [
      { account: accounts.escrow(lessonId), amountMinor: -heldMinor, currency },
      { account: accounts.teacher(teacherId), amountMinor: parts.teacherPence, currency },
      { account: accounts.fees(teacherId), amountMinor: parts.feePence, currency },
    ],
  });
}

/**
 * What was paid or is due for one lesson is for another from now on, at the time that one starts. The payment
 * follows, and with it the money that is held.
 */
export async function moveMoney(
  tx: Tx,
  { from, to, startsAt, at }: { from: string; to: string; startsAt: Date; at: Date },
): Promise<void> {
  const payment = await lockPayment(tx, from);
  const { currency } = payment;
  await tx
    .update(payments)
    .set({
      lessonId: to,
      // Less than a day ahead it is charged now; a charge that was declined before has its two tries again.
      ...(isUncharged(payment.state) && {
        chargeAt: new Date(Math.max(+at, +startsAt - rules.price.seriesChargeHours * hour)),
        attempts: 0,
      }),
    })
    .where(eq(payments.id, payment.id));
  // What a bank disputes is held elsewhere, and comes to the new lesson if it is won.
  const amountMinor = payment.state === "paid" ? await balanceOf(tx, accounts.escrow(from)) : 0;
  if (amountMinor === 0) return;
  await post(tx, {
    key: `moved:${payment.id}:${to}`,
    event: "move",
    lessonId: to,
    at,
    lines: [
      { account: accounts.escrow(from), amountMinor: -amountMinor, currency },
      { account: accounts.escrow(to), amountMinor, currency },
    ],
  });
}
