import { and, asc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { isEarningEvent } from "#app/features/payments/ledger/earnings.ts";
import { accounts } from "#app/features/payments/ledger/ledger.server.ts";
import { nextPayoutAt } from "#app/features/payments/payouts/payout-date.ts";
import { readPayoutSums } from "#app/features/payments/payouts/payout-sums.server.ts";
import { listLateRefunds } from "#app/features/payments/payouts/payouts-page.server.ts";
import { nextPayoutSums } from "#app/features/payments/payouts/rules.ts";
import { splitLesson } from "#app/features/payments/purchases/rules.ts";
import { db, prepared } from "#app/platform/database/db.server.ts";
import {
  addDays,
  instantOf,
  localDate,
  startOfLocalDay,
  zonedParts,
} from "#app/platform/time/time.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { readHeldMoney } from "./held-money.server.ts";

const monthsShown = 12;
const weeksAhead = 4;
const perPage = 20;

/**
 * What a teacher earned in a calendar month of their zone, which begins at `from`, less what was taken back in it;
 * pence, after commission.
 */
export type EarnedMonth = { from: number; pence: number; lessons: number };
/** Seven days of the teacher's zone, the first of which begins at `from`; pence, after commission. */
export type ForecastWeek = { from: number; pence: number; lessons: number };
/** The parts of one lesson's money as the ledger divided it, pence: `paid` = `back` + `fee` + `earned`. */
export type EarnedLesson = {
  /** The number of the entry in the teacher's account; a page further back begins before it. */
  entry: number;
  at: number;
  lessonId: string | null;
  title: string | null;
  studentName: string;
  startsAt: number | null;
  paidPence: number;
  backPence: number;
  feePence: number;
  earnedPence: number;
  /** A refund or goodwill after the lesson was settled; then commission can come back. */
  isAdjusted: boolean;
  /** A bank has taken the payment back: not decided yet, or for good. */
  bank: "open" | "lost" | null;
  /** The line is of a bank's dispute: what it took, gave back when it was won, or left when it was lost. */
  bankStep: "taken" | "given-back" | "left" | null;
};

/**
 * A teacher's money, all of it from the ledger, in pence: available (their account), held for lessons that are not
 * settled, in payouts on their way, paid out so far, owed for refunds after a payout, what the next payout sends and
 * when, what booked lessons of the next four weeks will bring, and what was earned in each of the last twelve months,
 * the present one last.
 */
export async function readEarnings(teacher: Teacher, now = Date.now()) {
  const payoutAt = nextPayoutAt(now);
  const [sums, { freedPence, ...held }, forecast, months, lateRefunds] = await Promise.all([
    readPayoutSums(teacher.id, new Date(now)),
    readHeldMoney(teacher.id, payoutAt),
    readForecast(teacher, now),
    readMonths(teacher, now),
    listLateRefunds(teacher.id),
  ]);
  return {
    ...sums,
    ...held,
    nextPayout: { at: payoutAt, ...nextPayoutSums({ ...sums, freedPence }) },
    lateRefunds,
    forecast,
    months,
  };
}

export type Earnings = Awaited<ReturnType<typeof readEarnings>>;

const bookedAhead = prepared((on) =>
  on
    .select({
      feeBasisPoints: payments.feeBasisPoints,
      startsAt: lessons.startsAt,
      pricePence: payments.amountMinor,
    })
    .from(lessons)
    .innerJoin(payments, eq(payments.lessonId, lessons.id))
    .where(
      and(
        eq(lessons.teacherId, sql.placeholder("teacher")),
        inArray(lessons.state, ["booked"]),
        gt(lessons.startsAt, sql.placeholder("now")),
        lt(lessons.startsAt, sql.placeholder("until")),
      ),
    )
    .orderBy(asc(lessons.startsAt))
    .prepare("earnings.booked-ahead"),
);

async function readForecast({ id, zone }: Teacher, now: number): Promise<ForecastWeek[]> {
  const today = localDate(now, zone);
  const startOf = (week: number) => startOfLocalDay(addDays(today, 7 * week), zone);
  const until = startOf(weeksAhead);
  const booked = await bookedAhead().execute({
    teacher: id,
    now: new Date(now),
    until: new Date(until),
  });
  return Array.from({ length: weeksAhead }, (_, week) => {
    const [from, to] = [startOf(week), startOf(week + 1)];
    const those = booked.filter(({ startsAt }) => +startsAt >= from && +startsAt < to);
    return {
      from,
      pence: those.reduce((sum, lesson) => sum + splitLesson(lesson).teacherPence, 0),
      lessons: those.length,
    };
  });
}

async function readMonths({ id, zone }: Teacher, now: number): Promise<EarnedMonth[]> {
  const { year, month } = zonedParts(now, zone);
  const starts = Array.from({ length: monthsShown + 1 }, (_, index) => {
    const first = new Date(Date.UTC(year, month - monthsShown + index, 1));
    return instantOf(zonedParts(+first, "UTC"), 0, zone);
  });
  const { rows } = await db().execute<{ n: number; pence: string; lessons: number }>(sql`
    select width_bucket(extract(epoch from p.at) * 1000,
        ${sql.param(starts)}::float8[]) as n,
      sum(e.amount_minor) as pence, count(p.lesson_id) filter (where p.event in ('lesson', 'cancellation'))::int as lessons
    from ledger_entries e join ledger_postings p on p.id = e.posting_id
    where e.account in (${accounts.teacher(id)}, ${accounts.debt(id)})
      and ${isEarningEvent(sql`p.event`)} and p.at >= ${new Date(starts[0]!)}
    group by 1`);
  return starts.slice(0, -1).map((from, index) => {
    const row = rows.find(({ n }) => n === index + 1);
    return { from, pence: Number(row?.pence ?? 0), lessons: row?.lessons ?? 0 };
  });
}

/**
 * What a teacher earned, lesson by lesson, newest first, and each time that something of it was taken back out of their
 * account: all lines sum to what the ledger has earned there. One page of it, those before the entry `before` where
 * that is given. `older` names the page after this one, null on the last.
 */
export async function listEarned(
  teacher: Teacher,
  before: number | null = null,
): Promise<{ earned: EarnedLesson[]; older: number | null }> {
  const account = accounts.teacher(teacher.id);
  const { rows } = await db().execute<
    Record<Exclude<keyof EarnedLesson, "isAdjusted" | "bank" | "bankStep">, string | null> &
      Pick<EarnedLesson, "isAdjusted" | "bank" | "bankStep">
  >(sql`
    select own.account_version as entry, p.event in ('adjustment', 'goodwill', 'late-refund') as "isAdjusted",
      case when p.event <> 'dispute' then null when p.key like 'disputed:%' then 'taken'
        when p.key like 'dispute-won:%' then 'given-back' else 'left' end as "bankStep", (extract(epoch from p.at) * 1000)::bigint as at,
      l.id as "lessonId", coalesce(l.title, k.title) as title, u.name as "studentName",
      (select case d.state when 'lost' then 'lost' else 'open' end from disputes d join payments taken on taken.id = d.payment_id
        where taken.lesson_id = l.id and d.state <> 'won' order by d.state = 'lost', d.opened_at desc limit 1) as bank,
      (extract(epoch from l.starts_at) * 1000)::bigint as "startsAt", own.amount_minor as "earnedPence",
      coalesce(sum(part.amount_minor) filter (where part.account like 'fees:%'), 0) as "feePence",
      coalesce(sum(part.amount_minor) filter (where p.event <> 'package'
        and (part.account like 'refunds:%' or part.account like 'package:%')), 0) as "backPence"
    from ledger_entries own
    join ledger_postings p on p.id = own.posting_id
    join ledger_entries part on part.posting_id = p.id
    left join lessons l on l.id = p.lesson_id
    left join packages k on k.id = p.package_id
    left join users u on u.id = coalesce(l.student_id, k.student_id)
    where own.account = ${account} and ${isEarningEvent(sql`p.event`)}
      and own.account_version < ${before ?? Number.MAX_SAFE_INTEGER}
    group by own.account, own.account_version, p.id, l.id, k.id, u.id
    order by own.account_version desc limit ${perPage + 1}`);
  const page = rows.slice(0, perPage).map((row): EarnedLesson => {
    const [feePence, earnedPence] = [Number(row.feePence), Number(row.earnedPence)];
    // What a bank took is all that came back of it, however it found its way there.
    const backPence = row.bankStep === "taken" ? -(feePence + earnedPence) : Number(row.backPence);
    return {
      entry: Number(row.entry),
      at: Number(row.at),
      lessonId: row.lessonId,
      title: row.title,
      studentName: row.studentName ?? "",
      startsAt: row.startsAt === null ? null : Number(row.startsAt),
      paidPence: backPence + feePence + earnedPence,
      backPence,
      feePence,
      earnedPence,
      isAdjusted: row.isAdjusted,
      bank: row.bank,
      bankStep: row.bankStep,
    };
  });
  return { earned: page, older: rows.length > perPage ? page.at(-1)!.entry : null };
}
