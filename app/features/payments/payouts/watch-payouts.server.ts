import { and, asc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { z } from "zod";
import { deductions, payoutAccounts, payouts } from "#db/schema/payments/payouts.ts";
import { db } from "#app/platform/database/db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { day, hour, minute } from "#app/platform/time/time.ts";
import { takesCards } from "../provider/provider-in-use.server.ts";
import { askAfter, mayComeBack } from "./ask-after.server.ts";
import { refreshPayoutAccount } from "./payout-account.server.ts";
import { reverseOpen } from "./reverse-transfers.server.ts";
import { sendPrepared } from "./send-payout.server.ts";

/** So long a call may be on its way before somebody asks what became of it. */
const unknownFor = minute;

const atOnce = 100;

/**
 * Goes on with what waits for the provider: payouts and reversals of which nobody knows what became, and, where no
 * message told of them for an hour, payouts that banks have now and accounts whose owner is not through. One that fails
 * keeps none of the others.
 */
export async function watchPayouts(now = new Date()): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const unknown = await db()
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.state, "preparing"), lt(payouts.createdAt, before(unknownFor))))
    .orderBy(asc(payouts.createdAt))
    .limit(atOnce);
  const reversals = await db()
    .selectDistinct({ teacherId: deductions.teacherId })
    .from(deductions)
    .where(and(eq(deductions.reversal, "unknown"), lt(deductions.at, before(unknownFor))))
    .limit(atOnce);
  const notSince = (ms: number) => or(isNull(payouts.checkedAt), lt(payouts.checkedAt, before(ms)));
  const open = await db()
    .select({ id: payouts.id })
    .from(payouts)
    .where(
      or(
        and(eq(payouts.state, "sent"), notSince(hour)),
        and(
          eq(payouts.state, "paid"),
          gt(payouts.endedAt, before(mayComeBack)),
          notSince(6 * hour),
        ),
      ),
    )
    .orderBy(sql`${payouts.checkedAt} nulls first`)
    .limit(atOnce);
  const unready = await db()
    .select({ teacherId: payoutAccounts.teacherId })
    .from(payoutAccounts)
    .where(
      and(
        sql`${payoutAccounts.providerRef} is not null`,
        sql`${payoutAccounts.checkedAt} < case ${payoutAccounts.state} when 'incomplete'
          then ${before(hour)}::timestamptz else ${before(day)}::timestamptz end`,
      ),
    )
    .limit(atOnce);
  await eachOf([
    ...unknown.map(
      ({ id }) =>
        () =>
          sendPrepared(id),
    ),
    ...reversals.map(
      ({ teacherId }) =>
        () =>
          reverseOpen(teacherId),
    ),
    ...open.map(
      ({ id }) =>
        () =>
          askAfter(id, now),
    ),
    ...unready.map(
      ({ teacherId }) =>
        () =>
          refreshPayoutAccount(teacherId, now),
    ),
  ]);
}

/** Does all of it, and then throws what went wrong first. */
async function eachOf(steps: (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

export const watchPayoutsOften = defineJob({
  name: "payments.watch-payouts",
  payload: z.object({}),
  schedule: "* * * * *",
  async run() {
    if (takesCards()) await watchPayouts();
  },
});
