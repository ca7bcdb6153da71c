import { eq } from "drizzle-orm";
import { z } from "zod";
import { payoutItems, payouts } from "#db/schema/payments/payouts.ts";
import { tellWebhooks } from "#app/features/api/webhooks/tell-webhooks.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { accounts, post } from "../ledger/ledger.server.ts";
import { tellPayoutFailed } from "./emails/payout-failed.tsx";

export type PayoutEnd = { state: "paid" } | { state: "failed"; failureCode: string };

/**
 * Writes down how a payout ended, once for each end: its money is the bank's, or available again for the next payout,
 * which its teacher is told with the reason. A payout that was paid can still come back.
 */
export async function endPayout(payoutId: string, end: PayoutEnd, at = new Date()): Promise<void> {
  await inTransaction(async (tx) => {
    const [payout] = await tx.select().from(payouts).where(eq(payouts.id, payoutId)).for("update");
    const { state, teacherId, amountMinor, currency } = payout!;
    if (state === "failed" || state === end.state) return;
    await tx
      .update(payouts)
      .set({ ...end, endedAt: at })
      .where(eq(payouts.id, payoutId));
    const wasPaid = state === "paid";
    const from = wasPaid ? accounts.bank(teacherId) : accounts.payout(payoutId);
    const to = end.state === "paid" ? accounts.bank(teacherId) : accounts.teacher(teacherId);
    await post(tx, {
      key: `payout-${end.state}:${payoutId}`,
      event: `payout-${end.state}`,
      resolves: wasPaid ? `payout-paid:${payoutId}` : `payout:${payoutId}`,
      at,
      lines: [
        { account: from, amountMinor: -amountMinor, currency },
        { account: to, amountMinor, currency },
      ],
    });
    if (end.state === "paid")
      return tellWebhooks(tx, [{ type: "payout.paid", to: teacherId, data: { payoutId } }], at);
    await tx.update(payoutItems).set({ returned: true }).where(eq(payoutItems.payoutId, payoutId));
    await enqueue(tx, announcePayoutFailed, { payoutId });
  });
}

export const announcePayoutFailed = defineJob({
  name: "payments.announce-payout-failed",
  payload: z.object({ payoutId: z.uuid() }),
  run: ({ payoutId }) => tellPayoutFailed(payoutId),
});
