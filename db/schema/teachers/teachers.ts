import { lessonMinutes } from "#config/lesson-lengths.ts";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.ts";
import { id, instant, table } from "../columns.ts";
import { files } from "../files.ts";
import { hasWholeTrader, profileColumns } from "./profile-columns.ts";
import { cefrLevels, languageLevels } from "./language-levels.ts";
import { teacherStatuses } from "./teacher-statuses.ts";

const credentialKinds = ["degree", "certificate", "work"] as const;
export type CredentialKind = (typeof credentialKinds)[number];

/** Percent off, by the number of lessons in the package. */
export type PackageDiscounts = { [lessons: number]: number };

export type WeeklyWindow = { weekday: number; startMinute: number; endMinute: number };

/** A published teacher: the public profile and the terms on which lessons are booked. */
export const teachers = table(
  "teachers",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    slug: text().notNull().unique(),
    status: text({ enum: teacherStatuses }).notNull().default("active"),
    ...profileColumns(),
    /** Seed of the drawn portrait, until a photograph is uploaded. */
    portraitSeed: text().notNull(),
    noticeHours: integer().notNull().default(12),
    trialNoticeHours: integer().notNull().default(24),
    windowDays: integer().notNull().default(60),
    bufferMinutes: integer().notNull().default(0),
    /** Lessons at most in a day and a week of the teacher's; null is no limit. */
    maxPerDay: smallint(),
    maxPerWeek: smallint(),
    /** Shown next to the teacher's own in the calendar. */
    secondZone: text(),
    /** In the link by which a teacher invites students of their own: 48 random bits. */
    inviteCode: text()
      .notNull()
      .unique()
      .default(sql`left(replace(gen_random_uuid()::text, '-', ''), 12)`),
    /** Lessons are asked for, and the teacher answers; otherwise a paid lesson is booked. */
    approveFirst: boolean().notNull().default(false),
    /** Takes requests for the next minutes, without any notice. */
    instantLessons: boolean().notNull().default(false),
    /** Instant requests in a row that lapsed without an answer. */
    instantMisses: integer().notNull().default(0),
    freeCancelHours: integer().notNull().default(12),
    videoFileId: uuid().references(() => files.id, { onDelete: "set null" }),
    captionsFileId: uuid().references(() => files.id, { onDelete: "set null" }),
    packages: jsonb().$type<PackageDiscounts>().notNull().default({}),
    /** When an admin compared an identity document with the person. */
    identityCheckedAt: instant(),
    /** What of the first run is done; a teacher from before it has done it all. */
    firstRun: jsonb()
      .$type<{ hours?: boolean; offers?: boolean; page?: boolean }>()
      .notNull()
      .default({}),
    /** When the teacher was written to about points; null again once they are fewer. */
    reliabilityNoticeAt: instant(),
    publishedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index("teachers_published").on(t.publishedAt, t.userId),
    index("teachers_about").using("hash", t.about),
    hasWholeTrader("teachers_trader_whole", t),
    check(
      "teachers_limits",
      sql`${t.maxPerDay} between 1 and 16 and ${t.maxPerWeek} between 1 and 80`,
    ),
  ],
);

export const teacherLanguages = table(
  "teacher_languages",
  {
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId, { onDelete: "cascade" }),
    /** BCP 47 code, e.g. "es". */
    language: text().notNull(),
    level: text({ enum: languageLevels }).notNull(),
    taught: boolean().notNull(),
    /** A country, or null where it was not said. */
    accent: char({ length: 2 }),
  },
  (t) => [
    primaryKey({ columns: [t.teacherId, t.language] }),
    index("teacher_languages_taught")
      .on(t.language, t.teacherId)
      .where(sql`${t.taught}`),
  ],
);

/** Degrees, courses and work that a teacher names, and what of them was checked. */
export const credentials = table(
  "credentials",
  {
    id: id(),
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId, { onDelete: "cascade" }),
    kind: text({ enum: credentialKinds }).notNull(),
    title: text().notNull(),
    issuer: text().notNull(),
    year: smallint(),
    hours: integer(),
    /** When an admin saw the document; null: it is the teacher's word. */
    checkedAt: instant(),
    position: smallint().notNull().default(0),
  },
  (t) => [index("credentials_teacher").on(t.teacherId, t.position)],
);

/** What a named offer is about. Its prices, one per length, are the rows of `offers`. */
export const offerDescriptions = table(
  "offer_descriptions",
  {
    id: id(),
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId, { onDelete: "cascade" }),
    levelFrom: text({ enum: cefrLevels }),
    levelTo: text({ enum: cefrLevels }),
    goal: text().notNull().default(""),
    plan: text().notNull().default(""),
  },
  (t) => [index("offer_descriptions_teacher").on(t.teacherId)],
);

export const offers = table(
  "offers",
  {
    id: id(),
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId, { onDelete: "cascade" }),
    title: text().notNull(),
    kind: text({ enum: ["trial", "single"] }).notNull(),
    language: text().notNull(),
    minutes: integer().notNull(),
    priceMinor: bigint({ mode: "number" }).notNull(),
    currency: char({ length: 3 }).notNull().default("GBP"),
    position: smallint().notNull().default(0),
    active: boolean().notNull().default(true),
    descriptionId: uuid().references(() => offerDescriptions.id, { onDelete: "set null" }),
  },
  (t) => [
    check("offers_minutes", sql`${t.minutes} in (${sql.raw(lessonMinutes.join(", "))})`),
    check("offers_price", sql`${t.priceMinor} >= 0`),
    uniqueIndex("offers_one_trial")
      .on(t.teacherId)
      .where(sql`${t.kind} = 'trial' and ${t.active}`),
    index("offers_teacher").on(t.teacherId, t.position),
  ],
);

/** Weekly hours in the teacher's wall time. No two windows of one weekday overlap (constraint). */
export const weeklyHours = table(
  "weekly_hours",
  {
    id: id(),
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId, { onDelete: "cascade" }),
    /** 1 Monday … 7 Sunday. */
    weekday: smallint().notNull(),
    startMinute: smallint().notNull(),
    endMinute: smallint().notNull(),
  },
  (t) => [
    check("weekly_hours_weekday", sql`${t.weekday} between 1 and 7`),
    check(
      "weekly_hours_window",
      sql`${t.startMinute} >= 0 and ${t.startMinute} < ${t.endMinute} and ${t.endMinute} <= 1440`,
    ),
    index("weekly_hours_teacher").on(t.teacherId),
  ],
);
