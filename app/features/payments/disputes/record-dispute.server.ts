import { eq } from "drizzle-orm";
import { disputes } from "#db/schema/payments/disputes.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { ChargeDispute } from "../provider/provider.ts";
import { announceDispute } from "./announce-dispute.server.ts";
import {
  changeFee,
  giveBackDisputed,
  loseDisputed,
  takeForDispute,
} from "./dispute-money.server.ts";

type Row = typeof disputes.$inferSelect;

/**
 * Writes down the state of a dispute, and moves the money that goes with it: opened, won and lost are posted once each,
 * in this order, however often and in which order they are told, and each change of its fee, also after its end. Throws
 * where the ledger does not have the payment yet: then it is told again.
 */
export async function recordDispute(told: ChargeDispute, now = new Date()): Promise<void> {
  await inTransaction(async (tx) => {
    const [payment] = await tx
      .select()
      .from(payments)
      .where(eq(payments.providerRef, told.chargeRef))
      .for("update");
    if (payment === undefined) {
      log.error({ dispute: told.ref }, "a dispute about a charge that we do not know");
      return;
    }
    if (payment.paidAt === null)
      throw new Error(`payment ${payment.id} is disputed before it is booked`);
    const dispute = (await findRow(tx, told.ref)) ?? (await open(tx, told, payment));
    const own = eq(disputes.id, dispute.id);
    const at = new Date(Math.max(+now, +dispute.openedAt));
    const { feeMinor } = told;
    if (feeMinor !== dispute.feeMinor) {
      await tx.update(disputes).set({ feeMinor }).where(own);
      await changeFee(tx, dispute, { payment, feeMinor, at });
    }
    if (dispute.closedAt !== null || dispute.state === told.state) return;
    const end = told.state === "won" || told.state === "lost" ? told.state : null;
    const closedAt = end === null ? null : at;
    await tx.update(disputes).set({ state: told.state, closedAt }).where(own);
    if (end === "won") await giveBackDisputed(tx, dispute, { payment, at });
    if (end === "lost") await loseDisputed(tx, dispute, { payment, at });
    if (end !== null) await enqueue(tx, announceDispute, { disputeId: dispute.id, step: end });
  });
}

async function findRow(tx: Tx, providerRef: string): Promise<Row | undefined> {
  const [dispute] = await tx
    .select()
    .from(disputes)
    .where(eq(disputes.providerRef, providerRef))
    .for("update");
  return dispute;
}

async function open(
  tx: Tx,
  { ref, amountMinor, currency, feeMinor, reason, openedAt, dueBy }: ChargeDispute,
  payment: typeof payments.$inferSelect,
): Promise<Row> {
  const [dispute] = await tx
    .insert(disputes)
    .values({
      providerRef: ref,
      paymentId: payment.id,
      amountMinor,
      currency,
      feeMinor,
      reason,
      state: "needs_response",
      openedAt,
      dueBy,
    })
    .returning();
  await takeForDispute(tx, dispute!, payment);
  await enqueue(tx, announceDispute, { disputeId: dispute!.id, step: "opened" });
  return dispute!;
}
