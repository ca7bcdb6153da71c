import { eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import {
  refreshPayoutAccount,
  startPayoutSetUp,
} from "#app/features/payments/payouts/payout-account.server.ts";
import { sendPayout } from "#app/features/payments/payouts/send-payout.server.ts";
import { watchPayouts } from "#app/features/payments/payouts/watch-payouts.server.ts";
import { giveBank } from "#app/features/payments/provider/twin/connected-accounts.server.ts";
import { saveTaxDetails } from "#app/features/payments/tax-details/tax-details.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { embeddedPayouts, payoutAccounts, payouts } from "#db/schema/payments/payouts.ts";
import { runJobs } from "../jobs.ts";

export const goodBank = "000123456789";
export const closedBank = "000111111113";

/** Through the provider's page, with the bank of that number; answers the account's name there. */
export async function givePayoutBank(teacher: Teacher, number = goodBank): Promise<string> {
  const begun = await startPayoutSetUp(teacher);
  if (!begun.ok) throw new Error(begun.reason);
  const own = eq(payoutAccounts.teacherId, teacher.id);
  const [row] = await db().select().from(payoutAccounts).where(own);
  await giveBank(row!.providerRef!, number);
  await refreshPayoutAccount(teacher.id);
  return row!.providerRef!;
}

export async function giveTaxDetails(teacher: Teacher): Promise<void> {
  const saved = await saveTaxDetails(teacher, {
    version: 0,
    kind: "person",
    legalName: "Inés Valverde Soto",
    birthDate: "1990-04-01",
    registrationNumber: null,
    street: "12 Harbour Lane",
    town: "Bristol",
    postcode: "BS1 4DJ",
    addressCountry: "GB",
    taxCountry: "GB",
    taxNumber: "AB123456C",
    vatNumber: null,
  } as Parameters<typeof saveTaxDetails>[1]);
  if (!saved.ok) throw new Error(saved.reason);
}

/** A teacher can be paid: bank and tax details are there. */
export async function canBePaid(teacher: Teacher, number = goodBank): Promise<string> {
  const account = await givePayoutBank(teacher, number);
  await giveTaxDetails(teacher);
  return account;
}

/** Sends what is prepared, and lets banks and the watch come to their ends. */
export async function settleBanks(payoutId?: string): Promise<void> {
  await runJobs([sendPayout]);
  const earlier = sql`${embeddedPayouts.createdAt} - interval '2 minutes'`;
  await db().update(embeddedPayouts).set({ createdAt: earlier });
  const asked = payoutId === undefined ? undefined : eq(payouts.id, payoutId);
  await db().update(payouts).set({ checkedAt: null }).where(asked);
  await watchPayouts();
}
