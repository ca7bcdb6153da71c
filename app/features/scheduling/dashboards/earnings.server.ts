import { moneyHeldStates } from "#db/schema/scheduling/lesson-states.ts";
import { and, eq, gte, inArray, isNull, notInArray, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { accounts, balanceOf } from "#app/features/payments/ledger/ledger.server.ts";
import { splitCancelled } from "#app/features/payments/purchases/rules.ts";
import { db, prepared } from "#app/platform/database/db.server.ts";
import { addDays, localDate, startOfLocalWeek } from "#app/platform/time/time.ts";
import { ledgerEntries, ledgerPostings } from "#db/schema/ledger.ts";
import { payments } from "#db/schema/payments.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { lostPence } from "../lessons/rules.ts";

export type EarnedWeek = { from: number; pence: number };

const weeksShown = 8;

const entriesSince = prepared((on) =>
  on
    .select({ pence: ledgerEntries.amountMinor, at: ledgerPostings.at })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .where(
      and(
        eq(ledgerEntries.account, sql.placeholder("account")),
        gte(ledgerPostings.at, sql.placeholder("since")),
      ),
    )
    .prepare("scheduling.earned-since"),
);

const heldFor = prepared((on) =>
  on
    .select({
      kind: lessons.kind,
      pricePence: lessons.priceMinor,
      minutes: lessons.minutes,
      lostMinutes: lessons.lostMinutes,
      lessons: sql<number>`count(*)::int`,
    })
    .from(lessons)
    .innerJoin(payments, eq(payments.lessonId, lessons.id))
    .where(
      and(
        eq(lessons.teacherId, sql.placeholder("teacher")),
        // What is due is not held yet.
        notInArray(payments.state, ["due", "failed"]),
        inArray(lessons.state, [...moneyHeldStates]),
        isNull(payments.settledAt),
      ),
    )
    .groupBy(lessons.kind, lessons.priceMinor, lessons.minutes, lessons.lostMinutes)
    .prepare("scheduling.held-for-teacher"),
);

/** What a teacher has earned, what is still held for lessons to come or to settle, and the last weeks. */
export async function readEarnings(teacher: Teacher, now = Date.now()) {
  const account = accounts.teacher(teacher.id);
  const thisWeek = localDate(startOfLocalWeek(now, teacher.zone), teacher.zone);
  const starts = Array.from({ length: weeksShown }, (_, index) =>
    startOfLocalWeek(addDays(thisWeek, 7 * (index - weeksShown + 1)), teacher.zone),
  );
  const [earnedPence, entries, held] = await Promise.all([
    balanceOf(db(), account),
    entriesSince().execute({ account, since: new Date(starts[0]!) }),
    heldFor().execute({ teacher: teacher.id }),
  ]);
  return {
    earnedPence,
    heldPence: held.reduce((sum, row) => {
      const { teacherPence } = splitCancelled({ ...row, refundPence: lostPence(row) });
      return sum + teacherPence * row.lessons;
    }, 0),
    heldLessons: held.reduce((sum, row) => sum + row.lessons, 0),
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

export type Earnings = Awaited<ReturnType<typeof readEarnings>>;
