import { and, eq, gt, or } from "drizzle-orm";
import { payoutAccounts, payouts } from "#db/schema/payments/payouts.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import type { PayoutProvider } from "../provider/payout-provider.ts";
import { payoutProvider } from "../provider/provider-in-use.server.ts";
import { endPayout } from "./end-payout.server.ts";

/** For so long a bank may send back what it took. */
export const mayComeBack = 10 * day;

/** Asks for the state of a payout, writes down how it ended, and answers whether it has come back. */
export async function askAfter(
  payoutId: string,
  now = new Date(),
  by: PayoutProvider = payoutProvider(),
): Promise<boolean> {
  const [payout] = await db()
    .select({ ref: payouts.providerRef, account: payoutAccounts.providerRef })
    .from(payouts)
    .innerJoin(payoutAccounts, eq(payoutAccounts.teacherId, payouts.teacherId))
    .where(eq(payouts.id, payoutId));
  if (payout?.ref == null) return false;
  const { state, failureCode } = await by.readPayout(payout.account!, payout.ref);
  await inTransaction((tx) =>
    tx.update(payouts).set({ checkedAt: now }).where(eq(payouts.id, payoutId)),
  );
  if (state === "paid") await endPayout(payoutId, { state }, now);
  if (state === "failed")
    await endPayout(payoutId, { state, failureCode: failureCode ?? "could_not_process" }, now);
  return state === "failed";
}

/** As `askAfter` for all payouts of a teacher that could have come back: whether one has. */
export async function hasComeBack(
  teacherId: string,
  now: Date,
  by: PayoutProvider,
): Promise<boolean> {
  const open = await db()
    .select({ id: payouts.id })
    .from(payouts)
    .where(
      and(
        eq(payouts.teacherId, teacherId),
        or(
          eq(payouts.state, "sent"),
          and(
            eq(payouts.state, "paid"),
            gt(payouts.endedAt, new Date(now.getTime() - mayComeBack)),
          ),
        ),
      ),
    );
  let has = false;
  for (const { id } of open) if (await askAfter(id, now, by)) has = true;
  return has;
}
