import { and, eq, gte, inArray, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { earningEvents } from "#app/features/payments/ledger/earnings.ts";
import { accounts } from "#app/features/payments/ledger/ledger.server.ts";
import { nextPayoutAt } from "#app/features/payments/payouts/payout-date.ts";
import { readPayoutSums } from "#app/features/payments/payouts/payout-sums.server.ts";
import { nextPayoutSums } from "#app/features/payments/payouts/rules.ts";
import { prepared } from "#app/platform/database/db.server.ts";
import { addDays, localDate, startOfLocalWeek } from "#app/platform/time/time.ts";
import { ledgerEntries, ledgerPostings } from "#db/schema/payments/ledger.ts";
import { readHeldMoney } from "../earnings/held-money.server.ts";

export type EarnedWeek = { from: number; pence: number };

const weeksShown = 8;

const entriesSince = prepared((on) =>
  on
    .select({ pence: ledgerEntries.amountMinor, at: ledgerPostings.at })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .where(
      and(
        inArray(ledgerEntries.account, [sql.placeholder("account"), sql.placeholder("debt")]),
        gte(ledgerPostings.at, sql.placeholder("since")),
        inArray(ledgerPostings.event, [...earningEvents]),
      ),
    )
    .prepare("scheduling.earned-since"),
);

/** What of a teacher's money is available, what is still held for lessons to come or to settle, and the last weeks. */
export async function readEarnedWeeks(teacher: Teacher, now = Date.now()) {
  const account = accounts.teacher(teacher.id);
  const thisWeek = localDate(startOfLocalWeek(now, teacher.zone), teacher.zone);
  const starts = Array.from({ length: weeksShown }, (_, index) =>
    startOfLocalWeek(addDays(thisWeek, 7 * (index - weeksShown + 1)), teacher.zone),
  );
  const payoutAt = nextPayoutAt(now);
  const [sums, entries, { freedPence, ...held }] = await Promise.all([
    readPayoutSums(teacher.id, new Date(now)),
    entriesSince().execute({
      account,
      debt: accounts.debt(teacher.id),
      since: new Date(starts[0]!),
    }),
    readHeldMoney(teacher.id, payoutAt),
  ]);
  return {
    ...sums,
    ...held,
    nextPayout: { at: payoutAt, ...nextPayoutSums({ ...sums, freedPence }) },
    weeks: starts.map((from, index): EarnedWeek => {
      const to = starts[index + 1] ?? Infinity;
      return {
        from,
        pence: entries.reduce((sum, { pence, at }) => {
          const moment = at.getTime();
          return moment >= from && moment < to ? sum + pence : sum;
        }, 0),
      };
    }),
  };
}

export type EarnedWeeks = Awaited<ReturnType<typeof readEarnedWeeks>>;
