import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import {
  refreshPayoutAccount,
  startPayoutSetUp,
} from "#app/features/payments/payouts/payout-account.server.ts";
import { payoutDay } from "#app/features/payments/payouts/rules.ts";
import { sendPayout } from "#app/features/payments/payouts/send-payout.server.ts";
import { watchPayouts } from "#app/features/payments/payouts/watch-payouts.server.ts";
import { giveBank } from "#app/features/payments/provider/twin/connected-accounts.server.ts";
import { saveTaxDetails } from "#app/features/payments/tax-details/tax-details.server.ts";
import { accounts } from "#app/features/payments/ledger/ledger.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { seal } from "#app/platform/sealed.server.ts";
import { day } from "#app/platform/time/time.ts";
import { taxDetails } from "#db/schema/payments/payments.ts";
import { ledgerEntries, ledgerPostings } from "#db/schema/payments/ledger.ts";
import {
  embeddedPayouts,
  payoutAccounts,
  payoutItems,
  payouts,
  transfers,
} from "#db/schema/payments/payouts.ts";
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

/** As after a change of the server's secret without the one before: what a teacher has given does not open any more. */
export async function loseTaxDetails(teacher: Teacher): Promise<void> {
  await db()
    .update(taxDetails)
    .set({ sealed: seal(Buffer.from("{}"), randomUUID()) })
    .where(eq(taxDetails.teacherId, teacher.id));
}

/** A teacher can be paid: bank and tax details are there. */
export async function canBePaid(teacher: Teacher, number = goodBank): Promise<string> {
  const account = await givePayoutBank(teacher, number);
  await giveTaxDetails(teacher);
  return account;
}

/** Payouts of a teacher's first earning that failed: one on the day of `now`, and two at one instant of each day before. */
export function pastPayouts(teacher: Teacher, count: number, now = new Date()) {
  const amountMinor = 1_000;
  return inTransaction(async (tx) => {
    const [earned] = await tx
      .select({ key: ledgerPostings.key })
      .from(ledgerPostings)
      .innerJoin(ledgerEntries, eq(ledgerEntries.postingId, ledgerPostings.id))
      .where(eq(ledgerEntries.account, accounts.teacher(teacher.id)));
    const [transfer] = await tx
      .insert(transfers)
      .values({
        teacherId: teacher.id,
        earning: earned!.key,
        amountMinor,
        currency: "GBP",
        state: "refused",
        createdAt: now,
      })
      .returning();
    const made = await tx
      .insert(payouts)
      .values(
        Array.from({ length: count }, (_, n) => {
          const at = new Date(now.getTime() - Math.ceil(n / 2) * day);
          return {
            teacherId: teacher.id,
            kind: n % 2 === 0 ? ("asked" as const) : ("weekly" as const),
            day: payoutDay(at),
            amountMinor: amountMinor + n,
            currency: "GBP",
            state: "failed" as const,
            failureCode: "transfer_refused",
            createdAt: at,
            endedAt: at,
          };
        }),
      )
      .returning();
    await tx.insert(payoutItems).values(
      made.map((payout) => ({
        payoutId: payout.id,
        transferId: transfer!.id,
        amountMinor: payout.amountMinor,
        returned: true,
      })),
    );
    return made;
  });
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
