import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { payments } from "#db/schema/payments/payments.ts";
import { unchargedStates } from "#db/schema/payments/payment-states.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { accounts, post } from "../ledger/ledger.server.ts";
import { provider } from "../provider/provider-in-use.server.ts";

type Payment = typeof payments.$inferSelect;

/** Cancels a payment that was never charged. A charge on its way just now is found and given back. */
export async function cancelUncharged(
  tx: Tx,
  { id, providerRef }: Pick<Payment, "id" | "providerRef">,
): Promise<void> {
  await tx
    .update(payments)
    .set({ state: "cancelled", chargeAt: null })
    .where(and(eq(payments.id, id), inArray(payments.state, unchargedStates)));
  if (providerRef !== null) await enqueue(tx, closeLateCharge, { paymentId: id });
}

/** What the provider took for a payment that had been cancelled meanwhile goes back, to the last penny. */
export const closeLateCharge = defineJob({
  name: "payments.close-late-charge",
  payload: z.object({ paymentId: z.uuid() }),
  async run({ paymentId }) {
    const [payment] = await inTransaction((tx) =>
      tx.select().from(payments).where(eq(payments.id, paymentId)),
    );
    const ref = payment?.providerRef;
    if (ref == null || payment!.state !== "cancelled") return;
    const charge = await provider().cancel(ref);
    if (charge.state !== "succeeded") return;
    const { amountMinor, currency, lessonId } = payment!;
    await provider().refund({ key: `late:${paymentId}`, ref, amountMinor });
    await inTransaction(async (tx) => {
      const returned = await tx
        .update(payments)
        .set({ state: "refunded", refundedMinor: amountMinor, cardLast4: charge.last4 })
        .where(and(eq(payments.id, paymentId), eq(payments.state, "cancelled")))
        .returning({ id: payments.id });
      // Somebody else has seen to it in between.
      if (returned.length === 0) return;
      const [card, refunds] = [accounts.card(paymentId), accounts.refunds(paymentId)];
      await post(tx, {
        key: `late-paid:${paymentId}`,
        event: "payment",
        lessonId,
        at: new Date(),
        lines: [
          { account: card, amountMinor: -amountMinor, currency },
          { account: refunds, amountMinor, currency },
        ],
      });
      await post(tx, {
        key: `late:${paymentId}`,
        resolves: `late-paid:${paymentId}`,
        event: "refund",
        lessonId,
        at: new Date(),
        lines: [
          { account: refunds, amountMinor: -amountMinor, currency },
          { account: card, amountMinor, currency },
        ],
      });
    });
  },
});
