import { asc, eq, exists, sql } from "drizzle-orm";
import { z } from "zod";
import { taxDetails } from "#db/schema/payments/payments.ts";
import { payoutAccounts } from "#db/schema/payments/payouts.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { defineJob, enqueueAll } from "#app/platform/database/jobs.server.ts";
import { rules } from "#config/rules.ts";
import { takesCards } from "../provider/provider-in-use.server.ts";
import { lastPayoutAt } from "./payout-date.ts";
import { earnsNoMore } from "./payout-sums.server.ts";
import { preparePayout } from "./prepare-payout.server.ts";
import { leastPayoutMinor, payoutDay } from "./rules.ts";

const atOnce = 500;

const most = leastPayoutMinor({ earnsNoMore: false });
const least = leastPayoutMinor({ earnsNoMore: true });
const teacherId = "payout_accounts.teacher_id";

/** The balance is enough for a payout, or settles a debt. What of it a report holds is judged by the payout itself. */
const isEnough = sql.raw(`exists (select from ledger_accounts a
  where a.name = 'teacher:' || ${teacherId} and a.credits > a.debits
    and (a.credits - a.debits >= ${most}
      or a.credits - a.debits >= ${least} and ${earnsNoMore(teacherId)}
      or exists (select from ledger_accounts d
        where d.name = 'debt:' || ${teacherId} and d.debits > d.credits)))`);

/**
 * Queues a payout for every teacher who can be paid and has something to pay out, or to settle a debt with, unless this
 * run has made theirs; answers how many. A suspended or closed teacher is paid as everybody else: the money is earned.
 */
export async function queueWeeklyPayouts(now = new Date()): Promise<number> {
  const run = lastPayoutAt(now.getTime());
  const due = await db()
    .select({ teacherId: payoutAccounts.teacherId })
    .from(payoutAccounts)
    .where(
      sql`${eq(payoutAccounts.state, "ready")} and ${exists(
        db().select().from(taxDetails).where(eq(taxDetails.teacherId, payoutAccounts.teacherId)),
      )} and ${isEnough} and not exists (select from payouts p
        where p.teacher_id = ${payoutAccounts.teacherId} and p.kind = 'weekly'
          and p.day = ${payoutDay(new Date(run))})`,
    )
    .orderBy(asc(payoutAccounts.teacherId));
  for (let done = 0; done < due.length; done += atOnce)
    await inTransaction((tx) =>
      enqueueAll(
        tx,
        payTeacher,
        due.slice(done, done + atOnce).map(({ teacherId }) => ({ payload: { teacherId, run } })),
      ),
    );
  return due.length;
}

/** One teacher's part of the run of that instant: what was available at it. */
export const payTeacher = defineJob({
  name: "payments.pay-teacher",
  payload: z.object({ teacherId: z.uuid(), run: z.int() }),
  async run({ teacherId, run }) {
    await preparePayout(teacherId, { kind: "weekly", now: new Date(run) });
  },
});

const { weekday, hourUtc } = rules.payout;

export const payWeekly = defineJob({
  name: "payments.pay-weekly",
  payload: z.object({}),
  // Again until the day is over, for a server that was away; a teacher is paid once all the same.
  schedule: `*/10 ${hourUtc}-23 * * ${weekday % 7}`,
  async run() {
    if (takesCards()) await queueWeeklyPayouts();
  },
});
