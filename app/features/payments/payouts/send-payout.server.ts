import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { payments } from "#db/schema/payments/payments.ts";
import { payoutAccounts, payoutItems, payouts, transfers } from "#db/schema/payments/payouts.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import type { PayoutProvider } from "../provider/payout-provider.ts";
import { payoutProvider } from "../provider/provider-in-use.server.ts";
import { hasComeBack } from "./ask-after.server.ts";
import { endPayout } from "./end-payout.server.ts";
import { reverseOpen } from "./reverse-transfers.server.ts";
import { bankAmount } from "./rules.ts";

type Payout = typeof payouts.$inferSelect;

/**
 * Takes a prepared payout as far as the provider lets it: reversals, transfers, the payout itself. Each has its row
 * before its call and its key for ever, so that any number of servers may do this, and any of them may stop midway.
 */
export async function sendPrepared(
  payoutId: string,
  by: PayoutProvider = payoutProvider(),
  now = new Date(),
): Promise<void> {
  const [payout] = await db().select().from(payouts).where(eq(payouts.id, payoutId));
  if (payout?.state !== "preparing") return;
  const [own] = await db()
    .select({ ref: payoutAccounts.providerRef })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.teacherId, payout.teacherId));
  const account = own!.ref!;
  await reverseOpen(payout.teacherId, by);
  if (!(await transferAll(payout, account, by))) {
    await endPayout(payoutId, { state: "failed", failureCode: "transfer_refused" }, now);
    return;
  }
  const bankMinor = payout.bankMinor ?? (await fixBankAmount(payout, { account, by, now }));
  if (bankMinor === "waits") return;
  if (bankMinor === null) {
    await endPayout(payoutId, { state: "failed", failureCode: "below_minimum" }, now);
    return;
  }
  const sent = await by.payOut({
    key: `payout:${payoutId}`,
    account,
    amountMinor: bankMinor,
    currency: payout.bankCurrency!,
  });
  if (!sent.ok) {
    await endPayout(payoutId, { state: "failed", failureCode: sent.code }, now);
    return;
  }
  await inTransaction((tx) =>
    tx
      .update(payouts)
      .set({ state: "sent", providerRef: sent.ref, sentAt: now })
      .where(and(eq(payouts.id, payoutId), eq(payouts.state, "preparing"))),
  );
}

/** Whether every earning of the payout is at the provider now. */
async function transferAll(payout: Payout, account: string, by: PayoutProvider): Promise<boolean> {
  const items = await db()
    .select({ transfer: transfers, chargeRef: payments.providerRef })
    .from(payoutItems)
    .innerJoin(transfers, eq(transfers.id, payoutItems.transferId))
    .leftJoin(payments, eq(payments.id, transfers.paymentId))
    .where(eq(payoutItems.payoutId, payout.id));
  let isWhole = true;
  for (const { transfer, chargeRef } of items) {
    if (transfer.state === "refused") isWhole = false;
    if (transfer.state !== "unknown") continue;
    const { id, earning, amountMinor, currency } = transfer;
    const key = `transfer:${id}`;
    const sent = await by.transfer({
      key,
      group: earning,
      account,
      chargeRef,
      amountMinor,
      currency,
    });
    if (!sent.ok) isWhole = false;
    await inTransaction((tx) =>
      tx
        .update(transfers)
        .set(
          sent.ok
            ? { state: "made", providerRef: sent.ref, madeAt: new Date() }
            : { state: "refused" },
        )
        .where(and(eq(transfers.id, id), eq(transfers.state, "unknown"))),
    );
  }
  return isWhole;
}

/**
 * What the bank gets, written down before the provider is asked for it, so that who comes back asks for the same.
 * "waits" while students' money is not the account's yet, or the balance has that of a payout which has come back.
 */
async function fixBankAmount(
  { id, teacherId, amountMinor: sumMinor, currency, bankCurrency }: Payout,
  { account, by, now }: { account: string; by: PayoutProvider; now: Date },
): Promise<number | null | "waits"> {
  const { availableMinor, pendingMinor } = await by.readBalance(account, bankCurrency!);
  // A balance that another worker's payout has emptied is read after that worker fixed the sum.
  const [meanwhile] = await db()
    .select({ bankMinor: payouts.bankMinor })
    .from(payouts)
    .where(eq(payouts.id, id));
  if (meanwhile!.bankMinor !== null) return meanwhile!.bankMinor;
  if (await hasComeBack(teacherId, now, by)) return "waits";
  const { rows } = await db().execute<{ minor: string }>(sql`
    select coalesce(sum(t.amount_minor - coalesce((select sum(d.amount_minor) from deductions d
      where d.transfer_id = t.id and d.reversal = 'made'), 0)), 0) as minor
    from transfers t where t.teacher_id = ${teacherId} and t.state = 'made'
      and not exists (select from payout_items i join payouts p on p.id = i.payout_id
        where i.transfer_id = t.id and p.state in ('sent', 'paid'))`);
  const bankMinor = bankAmount({
    sumMinor,
    transferredMinor: Number(rows[0]!.minor),
    heldMinor: availableMinor + pendingMinor,
    currency,
    bankCurrency: bankCurrency!,
  });
  if (bankMinor === null) return null;
  if (availableMinor < bankMinor && pendingMinor > 0) return "waits";
  return inTransaction(async (tx) => {
    await tx
      .update(payouts)
      .set({ bankMinor })
      .where(and(eq(payouts.id, id), isNull(payouts.bankMinor)));
    const [fixed] = await tx
      .select({ bankMinor: payouts.bankMinor })
      .from(payouts)
      .where(eq(payouts.id, id));
    return fixed!.bankMinor;
  });
}

export const sendPayout = defineJob({
  name: "payments.send-payout",
  payload: z.object({ payoutId: z.uuid() }),
  run: ({ payoutId }) => sendPrepared(payoutId),
});
