import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { payments } from "#db/schema/payments.ts";
import { inTransaction, type Tx } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { defineJob, enqueue } from "#app/platform/jobs.server.ts";
import { embeddedProvider } from "./embedded-provider.server.ts";
import { post } from "./ledger.server.ts";
import type { PaymentProvider } from "./provider.ts";
import { splitCancelled, splitLesson, type PurchaseKind } from "./rules.ts";

export type Payment = typeof payments.$inferSelect;

/** Whether this installation can take card payments at all. */
export function takesCards(): boolean {
  return env().payments !== "none";
}

/** The provider this installation is configured with. Throws unavailable when there is none. */
export function provider(): PaymentProvider {
  if (!takesCards()) throw new AppError("unavailable", "no payment provider is configured");
  return embeddedProvider;
}

/** The payment of a lesson, locked until the transaction ends. */
export async function lockPayment(tx: Tx, lessonId: string): Promise<Payment> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(eq(payments.lessonId, lessonId))
    .for("update");
  if (payment === undefined) throw new Error(`lesson ${lessonId} has no payment`);
  return payment;
}

/** Books money that the provider has taken into the lesson's escrow; once, however often it is told. */
export async function recordPayment(
  tx: Tx,
  payment: Payment,
  { last4, at }: { last4: string | null; at: Date },
): Promise<void> {
  await tx
    .update(payments)
    .set({ state: "paid", paidAt: at, cardLast4: last4 })
    .where(and(eq(payments.id, payment.id), inArray(payments.state, ["open", "cancelled"])));
  const { amountMinor, currency, lessonId } = payment;
  await post(tx, {
    key: `paid:${payment.id}`,
    event: "payment",
    lessonId,
    at,
    lines: [
      { account: `card:${payment.id}`, amountMinor: -amountMinor, currency },
      { account: `escrow:${lessonId}`, amountMinor, currency },
    ],
  });
}

/** Closes the payments of lapsed holds. Money that arrives all the same is still recorded. */
export async function abandonPayments(tx: Tx, lessonIds: string[]): Promise<void> {
  await tx
    .update(payments)
    .set({ state: "cancelled" })
    .where(and(inArray(payments.lessonId, lessonIds), eq(payments.state, "open")));
}

/**
 * Settles a paid lesson that will not take place: `refundPence` goes back to the card by a job,
 * the rest to teacher and platform.
 */
export async function settleCancelled(
  tx: Tx,
  payment: Payment,
  {
    teacherId,
    kind,
    refundPence,
    at,
  }: { teacherId: string; kind: PurchaseKind; refundPence: number; at: Date },
): Promise<void> {
  const { amountMinor, currency, lessonId } = payment;
  const parts = splitCancelled({ pricePence: amountMinor, refundPence, kind });
  const posted = await post(tx, {
    key: `settled:${payment.id}`,
    event: "cancellation",
    lessonId,
    at,
    lines: [
      { account: `escrow:${lessonId}`, amountMinor: -amountMinor, currency },
      { account: "refunds", amountMinor: parts.refundPence, currency },
      { account: `teacher:${teacherId}`, amountMinor: parts.teacherPence, currency },
      { account: "fees", amountMinor: parts.feePence, currency },
    ],
  });
  if (!posted || refundPence === 0) return;
  await tx
    .update(payments)
    .set({
      refundedMinor: sql`${payments.refundedMinor} + ${refundPence}`,
      state: refundPence === amountMinor ? "refunded" : "part_refunded",
    })
    .where(eq(payments.id, payment.id));
  await enqueue(tx, sendRefund, { paymentId: payment.id, amountMinor: refundPence });
}

/** Settles a lesson that took place: teacher and platform get their parts. */
export async function settleCompleted(
  tx: Tx,
  payment: Payment,
  { teacherId, kind, at }: { teacherId: string; kind: PurchaseKind; at: Date },
): Promise<void> {
  const { amountMinor, currency, lessonId } = payment;
  const parts = splitLesson({ pricePence: amountMinor, kind });
  await post(tx, {
    key: `settled:${payment.id}`,
    event: "lesson",
    lessonId,
    at,
    lines: [
      { account: `escrow:${lessonId}`, amountMinor: -amountMinor, currency },
      { account: `teacher:${teacherId}`, amountMinor: parts.teacherPence, currency },
      { account: "fees", amountMinor: parts.feePence, currency },
    ],
  });
}

export const sendRefund = defineJob({
  name: "payments.send-refund",
  payload: z.object({ paymentId: z.uuid(), amountMinor: z.int().positive() }),
  async run({ paymentId, amountMinor }) {
    const key = `refund:${paymentId}`;
    await inTransaction(async (tx) => {
      const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
      if (payment?.providerRef == null) throw new Error(`payment ${paymentId} was never charged`);
      await provider().refund({ key, ref: payment.providerRef, amountMinor });
      await post(tx, {
        key,
        event: "refund",
        lessonId: payment.lessonId,
        at: new Date(),
        lines: [
          { account: "refunds", amountMinor: -amountMinor, currency: payment.currency },
          { account: `card:${paymentId}`, amountMinor, currency: payment.currency },
        ],
      });
    });
  },
});

export const paymentsJobs = [sendRefund];
