import { eq } from "drizzle-orm";
import { payoutAccounts, payouts } from "#db/schema/payments/payouts.ts";
import { db } from "#app/platform/database/db.server.ts";
import { isAboutAccount } from "../provider/events.server.ts";
import { askAfter } from "./ask-after.server.ts";
import { refreshPayoutAccount } from "./payout-account.server.ts";

/**
 * Asks the provider about the payout or the account that a message names, and writes down how it stands. Names that are
 * not ours are left alone.
 */
export async function hearPayouts(
  { type, ref }: { type: string; ref: string },
  now = new Date(),
): Promise<void> {
  if (type.startsWith("payout.")) {
    const [payout] = await db()
      .select({ id: payouts.id })
      .from(payouts)
      .where(eq(payouts.providerRef, ref));
    if (payout !== undefined) await askAfter(payout.id, now);
  }
  if (!isAboutAccount(type)) return;
  const [account] = await db()
    .select({ teacherId: payoutAccounts.teacherId })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.providerRef, ref));
  if (account !== undefined) await refreshPayoutAccount(account.teacherId, now);
}
