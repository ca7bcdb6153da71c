/** Figures of ranges of days, from the rollups. */
import { and, eq, gte, lt, or, type SQL, sql, sum } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { rules } from "#config/rules.ts";
import {
  businessActivePeople,
  businessCohorts,
  businessFirstLessonDays,
  businessLessonDays,
  businessMoneyDays,
} from "#db/schema/business.ts";
import {
  isIn,
  missedByTeacherStates,
  tookPlaceStates,
} from "#db/schema/scheduling/lesson-states.ts";
import { pageViews } from "#db/schema/statistics.ts";
import { db } from "#app/platform/database/db.server.ts";
import { addDays, type LocalDate } from "#app/platform/time/time.ts";
import { type MoneyFigures, moneyFigures, type MoneyRow } from "./definitions.ts";
import { addMonths, type DayRange, monthOf, type Period } from "./periods.ts";
import { dayList } from "./count-days.server.ts";

export type Figures = {
  /** That took place, trials among them. */
  lessons: number;
  trials: number;
  cancelledByStudents: number;
  /** Cancelled or missed by teachers. */
  missedByTeachers: number;
  students: number;
  teachers: number;
  visits: number;
  newStudents: number;
  /** New students whose first lesson was a trial. */
  newByTrial: number;
  /** New students who had a second lesson in time, so far. */
  again: number;
  /** New students whose time for a second lesson is not over, and those of them who had it. */
  early: number;
  againEarly: number;
  /** By currency. */
  money: Record<string, MoneyFigures>;
};

export type PeriodFigures = { whole: Figures; before: Figures; parts: Figures[] };

/** Everything that is drawn or told of a period. `today` is the day on which the rollups were counted. */
export async function readFigures(period: Period, today: LocalDate): Promise<PeriodFigures> {
  const [lessons, money, people, firsts, visits] = await Promise.all([
    readLessons(period),
    readMoney(period),
    readPeople(period),
    readFirsts(period, today),
    readVisits(period),
  ]);
  /** Part 0 is the time before, part 1 the first part of the period. */
  const figuresOf = (takes: (part: number) => boolean, range: DayRange): Figures => {
    const ofPart = <Row extends { part: number }>(rows: Row[]) =>
      rows.filter(({ part }) => takes(part));
    const [held, first] = [ofPart(lessons), ofPart(firsts)];
    const count = (is: (row: (typeof held)[number]) => boolean) =>
      total(held.filter(is).map(({ lessons: found }) => found));
    const active = people.find(({ from, until }) => from === range.from && until === range.until);
    return {
      lessons: count(({ state }) => isIn(tookPlaceStates, state)),
      trials: count(({ state, kind }) => isIn(tookPlaceStates, state) && kind === "trial"),
      cancelledByStudents: count(({ state }) => state === "cancelled_student"),
      missedByTeachers: count(({ state }) => isIn(missedByTeacherStates, state)),
      students: active?.students ?? 0,
      teachers: active?.teachers ?? 0,
      visits: total(ofPart(visits).map((row) => row.visits)),
      newStudents: total(first.map((row) => row.students)),
      newByTrial: total(first.map((row) => row.trials)),
      again: total(first.map((row) => row.again)),
      early: total(first.map((row) => row.early)),
      againEarly: total(first.map((row) => row.againEarly)),
      money: moneyOfEach(ofPart(money)),
    };
  };
  return {
    whole: figuresOf((part) => part > 0, period),
    before: figuresOf((part) => part === 0, period.before),
    parts: period.parts.map((range, index) => figuresOf((part) => part === index + 1, range)),
  };
}

/** What all accounts of a kind hold at the end of a day's eve, by currency; kinds that hold nothing are left out. */
export async function readLedgerBalances(until: LocalDate) {
  const held = sum(businessMoneyDays.amountMinor).mapWith(Number);
  return db()
    .select({
      account: businessMoneyDays.account,
      currency: businessMoneyDays.currency,
      amountMinor: held,
    })
    .from(businessMoneyDays)
    .where(lt(businessMoneyDays.day, until))
    .groupBy(businessMoneyDays.account, businessMoneyDays.currency)
    .having(sql`${held} <> 0`)
    .orderBy(businessMoneyDays.account, businessMoneyDays.currency);
}

export type Cohort = {
  month: LocalDate;
  students: number;
  /** With a lesson so many months later, from one month on; null where that month is not over. */
  later: (number | null)[];
};

/** The newest cohorts whose month is over, oldest first; months in which nobody began are left out. */
export async function readCohorts(today: LocalDate): Promise<Cohort[]> {
  const { cohorts, cohortMonths } = rules.business;
  const present = monthOf(today);
  const rows = await db()
    .select()
    .from(businessCohorts)
    .where(
      and(
        gte(businessCohorts.month, addMonths(present, -cohorts)),
        lt(businessCohorts.month, present),
      ),
    );
  const months = Array.from({ length: cohorts }, (_, index) => addMonths(present, index - cohorts));
  return months.flatMap((month) => {
    const found = (after: number) =>
      rows.find((row) => row.month === month && row.after === after)?.students ?? 0;
    const isOver = (after: number) => addMonths(month, after) < present;
    const later = Array.from({ length: cohortMonths }, (_, index) =>
      isOver(index + 1) ? found(index + 1) : null,
    );
    return found(0) === 0 ? [] : [{ month, students: found(0), later }];
  });
}

/** The number of the part that a day is in, counted from the time before the period. */
function partOf(day: AnyPgColumn, { before, parts }: Period): SQL<number> {
  const starts = [before.from, ...parts.map(({ from }) => from)];
  return sql<number>`width_bucket(${day}, ${dayList(starts)}) - 1`;
}

function within(day: AnyPgColumn, { before, until }: Period): SQL | undefined {
  return and(gte(day, before.from), lt(day, until));
}

function readLessons(period: Period) {
  const { day, kind, state } = businessLessonDays;
  const part = partOf(day, period);
  return db()
    .select({
      part: part.as("part"),
      kind,
      state,
      lessons: sum(businessLessonDays.lessons).mapWith(Number),
    })
    .from(businessLessonDays)
    .where(within(day, period))
    .groupBy(sql`part`, kind, state);
}

function readMoney(period: Period) {
  const { day, event, account, currency } = businessMoneyDays;
  return db()
    .select({
      part: partOf(day, period).as("part"),
      event,
      account,
      currency,
      amountMinor: sum(businessMoneyDays.amountMinor).mapWith(Number),
    })
    .from(businessMoneyDays)
    .where(within(day, period))
    .groupBy(sql`part`, event, account, currency);
}

function readFirsts(period: Period, today: LocalDate) {
  const { day, students, trials, again } = businessFirstLessonDays;
  const isEarly = sql`${day} >= ${addDays(today, -rules.business.secondLessonDays)}::date`;
  const early = (column: AnyPgColumn) =>
    sql`coalesce(sum(${column}) filter (where ${isEarly}), 0)`.mapWith(Number);
  return db()
    .select({
      part: partOf(day, period).as("part"),
      students: sum(students).mapWith(Number),
      trials: sum(trials).mapWith(Number),
      again: sum(again).mapWith(Number),
      early: early(students),
      againEarly: early(again),
    })
    .from(businessFirstLessonDays)
    .where(within(day, period))
    .groupBy(sql`part`);
}

function readVisits(period: Period) {
  const { day, visits } = pageViews;
  return db()
    .select({ part: partOf(day, period).as("part"), visits: sum(visits).mapWith(Number) })
    .from(pageViews)
    .where(within(day, period))
    .groupBy(sql`part`);
}

function readPeople({ from, until, before, parts }: Period) {
  const { fromDay, untilDay, students, teachers } = businessActivePeople;
  const ranges = [{ from, until }, before, ...parts];
  return db()
    .select({ from: fromDay, until: untilDay, students, teachers })
    .from(businessActivePeople)
    .where(or(...ranges.map((range) => and(eq(fromDay, range.from), eq(untilDay, range.until)))));
}

function moneyOfEach(rows: (MoneyRow & { currency: string })[]): Figures["money"] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].toSorted();
  return Object.fromEntries(
    currencies.map((currency) => [
      currency,
      moneyFigures(rows.filter((row) => row.currency === currency)),
    ]),
  );
}

function total(counts: number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
