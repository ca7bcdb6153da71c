/** What other wings do to a payment: each a step of their transaction. Amounts in minor units, instants in UTC. */
import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Tx } from "#app/platform/database/db.server.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { begunPaymentStates } from "#db/schema/payments/payment-states.ts";
import { agreedFeeText } from "./agreed-fee.server.ts";

type Opened = Pick<
  typeof payments.$inferInsert,
  | "lessonId"
  | "packageId"
  | "payerId"
  | "amountMinor"
  | "currency"
  | "feeBasisPoints"
  | "createdAt"
  | "chargeAt"
>;

/** The payments that lessons or a package wait for; their ids, in the order given. */
export async function openPayments(tx: Tx, opened: Opened[]): Promise<string[]> {
  const made = await tx.insert(payments).values(opened).returning({ id: payments.id });
  return made.map(({ id }) => id);
}

/**
 * The same as a part of a statement that makes its lesson: `from` names the rows of lessons, whose commission is agreed
 * with it.
 */
export function openPaymentText(
  from: string,
  of: { payer: string; amount: string; currency: string; at: string },
): string {
  return `insert into payments (lesson_id, payer_id, amount_minor, currency, fee_basis_points, created_at)
    select id, ${of.payer}, ${of.amount}, ${of.currency}, ${agreedFeeText("made.kind", "made.teacher_id", "made.student_id")},
      ${of.at} from ${from} made`;
}

/** The charge at the provider that this payment is. */
export async function setProviderRef(tx: Tx, paymentId: string, ref: string): Promise<void> {
  await tx.update(payments).set({ providerRef: ref }).where(eq(payments.id, paymentId));
}

/** Whether the card that pays is saved for later payments: the payer's last word before they pay. */
export async function setSaveCard(tx: Tx, paymentId: string, saveCard: boolean): Promise<void> {
  await tx.update(payments).set({ saveCard }).where(eq(payments.id, paymentId));
}

/** Owed from now on, and charged at `at` unless a time was set before. */
export async function scheduleCharge(tx: Tx, lessonId: string, at: Date): Promise<void> {
  const chargeAt = sql`coalesce(${payments.chargeAt}, ${at})`;
  await tx.update(payments).set({ state: "due", chargeAt }).where(eq(payments.lessonId, lessonId));
}

/** A charge that the bank refused: tried once more at `again`, or, where that is null, no more. */
export async function recordFailedCharge(
  tx: Tx,
  paymentId: string,
  failed: { attempts: number; again: Date | null; last4?: string | null },
): Promise<void> {
  const { attempts, again, last4 } = failed;
  await tx
    .update(payments)
    .set(
      again === null
        ? { attempts }
        : { state: "failed", attempts, chargeAt: again, cardLast4: last4 },
    )
    .where(eq(payments.id, paymentId));
}

/** Charges that failed are tried at once, with a card that is another one now. */
export async function retryFailedCharges(tx: Tx, lessonIds: string[], now: Date): Promise<void> {
  await tx
    .update(payments)
    .set({ chargeAt: now, attempts: 0 })
    .where(and(inArray(payments.lessonId, lessonIds), eq(payments.state, "failed")));
}

/** Nothing will be taken for these lessons: their holds or requests are over. Money that arrives all the same is recorded. */
export async function cancelPayments(tx: Tx, lessonIds: string[]): Promise<void> {
  await cancelBegun(tx, inArray(payments.lessonId, lessonIds));
}

/** As `cancelPayments`, for a package that was never paid. */
export async function cancelPackagePayment(tx: Tx, packageId: string): Promise<void> {
  await cancelBegun(tx, eq(payments.packageId, packageId));
}

async function cancelBegun(tx: Tx, which: SQL): Promise<void> {
  await tx
    .update(payments)
    .set({ state: "cancelled" })
    .where(and(which, inArray(payments.state, begunPaymentStates)));
}
