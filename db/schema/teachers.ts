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
import { files } from "./files.ts";

export type LanguageLevel = "native" | "C2" | "C1" | "B2" | "B1" | "A2" | "A1";
export type CefrLevel = Exclude<LanguageLevel, "native">;
export type ApplicationLanguage = {
  language: string;
  level: LanguageLevel;
  taught: boolean;
  /** Whose way of speaking it is: a country, "MX" for Mexican Spanish. */
  accent?: string | null;
};
export type ApplicationOffer = {
  title: string;
  kind: "trial" | "single";
  minutes: number;
  pricePence: number;
  /** Offers of one name and different lengths share a number; it keeps their order. */
  group?: number;
  levelFrom?: CefrLevel | null;
  levelTo?: CefrLevel | null;
  goal?: string;
  plan?: string;
  /** Unset: the first language that is taught. */
  language?: string | null;
};
export type ApplicationFlag = "duplicate" | "contact";
export type CredentialKind = "degree" | "certificate" | "work";
export type ApplicationCredential = {
  /** Made when it is added, so that a remark and a document find it. */
  id: string;
  kind: CredentialKind;
  title: string;
  issuer: string;
  year: number | null;
  /** Of a course, as the certificate says. */
  hours: number | null;
  fileId: string | null;
};
/** Percent off, by the number of lessons in the package. */
export type PackageDiscounts = { [lessons: number]: number };
export type WeeklyWindow = { weekday: number; startMinute: number; endMinute: number };

/** What a person hands in to become a teacher. Approval copies it into the tables below. */
/** By the name of the step: its fields as they were typed. */
export type StepDrafts = Partial<Record<string, Record<string, string | string[]>>>;

export const applications = pgTable(
  "applications",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** "change": what a teacher wants changed of what was checked; the old stays live meanwhile. */
    kind: text({ enum: ["join", "change"] })
      .notNull()
      .default("join"),
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
    /** Of steps that were left before they were right: what had been typed, by step. */
    stepDrafts: jsonb().$type<StepDrafts>().notNull().default({}),
    headline: text().notNull().default(""),
    about: text().notNull().default(""),
    country: text().notNull().default(""),
    zone: text().notNull().default("Europe/London"),
    languages: jsonb().$type<ApplicationLanguage[]>().notNull().default([]),
    offers: jsonb().$type<ApplicationOffer[]>().notNull().default([]),
    weekly: jsonb().$type<WeeklyWindow[]>().notNull().default([]),
    isAdult: boolean().notNull().default(false),
    experience: text().notNull().default(""),
    /** Keys of `specialities`. */
    goodAt: jsonb().$type<string[]>().notNull().default([]),
    credentials: jsonb().$type<ApplicationCredential[]>().notNull().default([]),
    identityFileId: uuid().references(() => files.id, { onDelete: "set null" }),
    videoFileId: uuid().references(() => files.id, { onDelete: "set null" }),
    captionsFileId: uuid().references(() => files.id, { onDelete: "set null" }),
    packages: jsonb().$type<PackageDiscounts>().notNull().default({}),
    freeCancelHours: integer().notNull().default(12),
    noticeHours: integer().notNull().default(12),
    trialNoticeHours: integer().notNull().default(24),
    bufferMinutes: integer().notNull().default(0),
    /** Which teachers' terms were accepted in the policies step, and when. */
    termsVersion: text(),
    termsAcceptedAt: instant(),
    /** The admin who is reading it now; a claim that is old counts for nothing. */
    claimedBy: uuid().references(() => users.id),
    claimedAt: instant(),
    /** What to look at twice, found by ourselves when it was sent. */
    flags: jsonb().$type<ApplicationFlag[]>().notNull().default([]),
    /** What the admin wrote to the applicant with the decision. */
    reason: text(),
    /** After a rejection: from when the person may apply again. */
    againFrom: instant(),
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
    index("applications_waiting")
      .on(t.submittedAt, t.id)
      .where(sql`${t.state} in ('submitted', 'in_review')`),
    index("applications_decided").on(t.decidedAt, t.id),
  ],
);

/** What happened to an application, for its timeline: one row per step. */
export const applicationEvents = pgTable(
  "application_events",
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    /** Null: the system. */
    actorId: uuid().references(() => users.id),
    from: text(),
    to: text().notNull(),
    at: instant().notNull().defaultNow(),
  },
  (t) => [index("application_events_application").on(t.applicationId, t.at)],
);

/** What an admin says of one item of an application, in one round of looking at it. */
export const applicationRemarks = pgTable(
  "application_remarks",
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    /** 1 for the first time it was sent. */
    round: smallint().notNull(),
    item: text({
      enum: [
        "photo",
        "video",
        "identity",
        "language-level",
        "documents",
        "text",
        "price",
        "duplicate",
        "policy",
      ],
    }).notNull(),
    verdict: text({ enum: ["accepted", "failed"] }).notNull(),
    /** What the applicant reads; empty when accepted. */
    reason: text().notNull().default(""),
    /** A hash of what was looked at: while it is the same, the verdict stands. */
    print: text().notNull().default(""),
    by: uuid()
      .notNull()
      .references(() => users.id),
    at: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("application_remarks_item").on(t.applicationId, t.round, t.item),
    check("application_remarks_reason", sql`${t.verdict} = 'accepted' or ${t.reason} <> ''`),
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
    /** Lessons at most in a day and a week of the teacher's; null is no limit. */
    maxPerDay: smallint(),
    maxPerWeek: smallint(),
    /** Shown beside the teacher's own in the calendar. */
    secondZone: text(),
    /** Lessons are asked for, and the teacher answers; otherwise a paid lesson is booked. */
    approveFirst: boolean().notNull().default(false),
    /** Takes requests for the next minutes, without any notice. */
    instantLessons: boolean().notNull().default(false),
    /** Instant requests in a row that lapsed without an answer. */
    instantMisses: integer().notNull().default(0),
    freeCancelHours: integer().notNull().default(12),
    experience: text().notNull().default(""),
    /** Keys of `specialities`. */
    goodAt: jsonb().$type<string[]>().notNull().default([]),
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
    check(
      "teachers_limits",
      sql`${t.maxPerDay} between 1 and 16 and ${t.maxPerWeek} between 1 and 80`,
    ),
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
export const credentials = pgTable(
  "credentials",
  {
    id: id(),
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId, { onDelete: "cascade" }),
    kind: text().$type<CredentialKind>().notNull(),
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
export const offerDescriptions = pgTable(
  "offer_descriptions",
  {
    id: id(),
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId, { onDelete: "cascade" }),
    levelFrom: text().$type<CefrLevel>(),
    levelTo: text().$type<CefrLevel>(),
    goal: text().notNull().default(""),
    plan: text().notNull().default(""),
  },
  (t) => [index("offer_descriptions_teacher").on(t.teacherId)],
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
    descriptionId: uuid().references(() => offerDescriptions.id, { onDelete: "set null" }),
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
