import { sql } from "drizzle-orm";
import {
  bigint,
  char,
  check,
  date,
  integer,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { id, inOrder, instant, table } from "./columns.ts";
import { accountKinds, postingEvents } from "./payments/ledger.ts";
import { lessonStates } from "./scheduling/lesson-states.ts";

const day = () => date({ mode: "string" }).notNull();

/** Rollups for the page about the business: sums by day in our own zone, about nobody. The truth is elsewhere. */

/** Lessons by the day of their start; holds are none. */
export const businessLessonDays = table(
  "business_lesson_days",
  {
    day: day(),
    kind: text({ enum: ["trial", "single"] }).notNull(),
    state: text({ enum: lessonStates }).notNull(),
    lessons: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.kind, t.state] }),
    check("business_lesson_days_counts", sql`${t.lessons} > 0`),
  ],
);

/** Lessons that somebody wanted, no matter what became of them, by the hour of their start. */
export const businessLessonHours = table(
  "business_lesson_hours",
  {
    day: day(),
    language: text().notNull(),
    hour: smallint().notNull(),
    lessons: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.language, t.hour] }),
    check("business_lesson_hours_hour", sql`${t.hour} between 0 and 23`),
    check("business_lesson_hours_counts", sql`${t.lessons} > 0`),
  ],
);

/** What the ledger's entries of a day come to, in minor units: over all days, the balances of the accounts. */
export const businessMoneyDays = table(
  "business_money_days",
  {
    day: day(),
    event: text({ enum: postingEvents }).notNull(),
    account: text({ enum: accountKinds }).notNull(),
    currency: char({ length: 3 }).notNull(),
    amountMinor: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.event, t.account, t.currency] })],
);

/** Students by the day of their first lesson that took place. */
export const businessFirstLessonDays = table(
  "business_first_lesson_days",
  {
    day: day().primaryKey(),
    students: integer().notNull(),
    /** Those whose first lesson was a trial. */
    trials: integer().notNull(),
    /** Those with a second lesson within rules.business.secondLessonDays. */
    again: integer().notNull(),
  },
  (t) => [
    check(
      "business_first_lesson_days_counts",
      sql`${t.students} > 0 and ${t.trials} between 0 and ${t.students} and ${t.again} between 0 and ${t.students}`,
    ),
  ],
);

/** How many of the students whose first lesson was in a month had one so many months later; after 0 months: all. */
export const businessCohorts = table(
  "business_cohorts",
  {
    /** Its first day. */
    month: day(),
    after: smallint().notNull(),
    students: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.after] }),
    check("business_cohorts_counts", sql`${t.after} >= 0 and ${t.students} > 0`),
  ],
);

/** Different people with a lesson that took place between two days: sums of days would count them twice. */
export const businessActivePeople = table(
  "business_active_people",
  {
    fromDay: day(),
    /** The first day after. */
    untilDay: day(),
    students: integer().notNull(),
    teachers: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fromDay, t.untilDay] }),
    check("business_active_people_days", sql`${t.fromDay} < ${t.untilDay}`),
    check("business_active_people_counts", sql`${t.students} >= 0 and ${t.teachers} >= 0`),
  ],
);

/** Starts that students can still book in the next days, by the hour in our own zone. */
export const businessFreeStarts = table(
  "business_free_starts",
  {
    language: text().notNull(),
    hour: smallint().notNull(),
    starts: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.language, t.hour] }),
    check("business_free_starts_hour", sql`${t.hour} between 0 and 23`),
    check("business_free_starts_counts", sql`${t.starts} > 0`),
  ],
);

/** One counting of all this; kept for rules.business.keepRunDays. */
export const businessRuns = table(
  "business_runs",
  {
    id: id(),
    startedAt: instant().notNull(),
    finishedAt: instant().notNull(),
    /** By the clock of the database: what was committed well before this has been counted. */
    seenUntil: instant().notNull(),
    /** So many days were counted again. */
    days: integer().notNull(),
    /** By how much the rollups differ from the ledger's accounts, in minor units: 0. */
    differenceMinor: bigint({ mode: "number" }).notNull(),
  },
  (t) => [
    inOrder("business_runs_order", t.startedAt, t.finishedAt),
    check("business_runs_difference", sql`${t.differenceMinor} >= 0`),
  ],
);
