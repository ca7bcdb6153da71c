import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { id, instant } from "./columns.ts";

export type LanguageLevel = "native" | "C2" | "C1" | "B2" | "B1" | "A2" | "A1";
export type ApplicationLanguage = { language: string; level: LanguageLevel; taught: boolean };
export type ApplicationOffer = {
  title: string;
  kind: "trial" | "single";
  minutes: number;
  pricePence: number;
};
export type WeeklyWindow = { weekday: number; startMinute: number; endMinute: number };

/** What a person hands in to become a teacher. Approval copies it into the tables below. */
export const applications = pgTable(
  "applications",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    state: text({
      enum: [
        "draft",
        "submitted",
        "in_review",
        "changes_requested",
        "approved",
        "rejected",
        "withdrawn",
      ],
    })
      .notNull()
      .default("draft"),
    headline: text().notNull().default(""),
    about: text().notNull().default(""),
    country: text().notNull().default(""),
    zone: text().notNull().default("Europe/London"),
    languages: jsonb().$type<ApplicationLanguage[]>().notNull().default([]),
    offers: jsonb().$type<ApplicationOffer[]>().notNull().default([]),
    weekly: jsonb().$type<WeeklyWindow[]>().notNull().default([]),
    /** What the admin wrote to the applicant with the decision. */
    reason: text(),
    submittedAt: instant(),
    decidedAt: instant(),
    decidedBy: uuid().references(() => users.id),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("applications_one_open")
      .on(t.userId)
      .where(sql`${t.state} in ('draft', 'submitted', 'in_review', 'changes_requested')`),
    index("applications_queue").on(t.state, t.submittedAt),
  ],
);

/** A published teacher: the public profile and the terms on which lessons are booked. */
export const teachers = pgTable(
  "teachers",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    slug: text().notNull().unique(),
    status: text({
      enum: ["active", "paused", "restricted", "suspended", "closing", "closed"],
    })
      .notNull()
      .default("active"),
    headline: text().notNull(),
    about: text().notNull(),
    country: text().notNull(),
    /** The zone of the weekly hours. Moving house changes it; booked lessons stay where they are. */
    zone: text().notNull(),
    /** Seed of the drawn portrait, until a photograph is uploaded. */
    portraitSeed: text().notNull(),
    noticeHours: integer().notNull().default(12),
    trialNoticeHours: integer().notNull().default(24),
    windowDays: integer().notNull().default(60),
    bufferMinutes: integer().notNull().default(0),
    freeCancelHours: integer().notNull().default(12),
    publishedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check(
      "teachers_status",
      sql`${t.status} in ('active', 'paused', 'restricted', 'suspended', 'closing', 'closed')`,
    ),
  ],
);

export const teacherLanguages = pgTable(
  "teacher_languages",
  {
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId, { onDelete: "cascade" }),
    /** BCP 47 code, e.g. "es". */
    language: text().notNull(),
    level: text().$type<LanguageLevel>().notNull(),
    taught: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.teacherId, t.language] }),
    index("teacher_languages_taught")
      .on(t.language, t.teacherId)
      .where(sql`${t.taught}`),
  ],
);

export const offers = pgTable(
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
  },
  (t) => [
    check("offers_minutes", sql`${t.minutes} in (25, 50, 80)`),
    check("offers_price", sql`${t.priceMinor} >= 0`),
    uniqueIndex("offers_one_trial")
      .on(t.teacherId)
      .where(sql`${t.kind} = 'trial' and ${t.active}`),
    index("offers_teacher").on(t.teacherId, t.position),
  ],
);

/** Weekly hours in the teacher's wall time. No two windows of one weekday overlap (constraint). */
export const weeklyHours = pgTable(
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
