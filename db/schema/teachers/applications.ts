import { files } from "../files.ts";
import { id, inOrder, instant, table } from "../columns.ts";
import { users } from "../accounts/accounts.ts";
import {
  uuid,
  text,
  jsonb,
  boolean,
  integer,
  uniqueIndex,
  index,
  smallint,
  check,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { CredentialKind, WeeklyWindow, PackageDiscounts } from "./teachers.ts";
import {
  applicationStates,
  openApplicationStates,
  waitingApplicationStates,
} from "./application-states.ts";
import { sqlList } from "../sql-list.ts";
import { hasWholeTrader, profileColumns } from "./profile-columns.ts";
import type { LanguageLevel, CefrLevel } from "./language-levels.ts";

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

export type ApplicationCredential = {
  /** Made when it is added, so that a comment and a document find it. */
  id: string;
  kind: CredentialKind;
  title: string;
  issuer: string;
  year: number | null;
  /** Of a course, as the certificate says. */
  hours: number | null;
  fileId: string | null;
};

/** What a person hands in to become a teacher. Approval copies it into the tables below. */
/** By the name of the step: its fields as they were typed. */
export type StepDrafts = Partial<Record<string, Record<string, string | string[]>>>;

export const applications = table(
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
    state: text({ enum: applicationStates }).notNull().default("draft"),
    /** Of steps that were left before they were right: what had been typed, by step. */
    stepDrafts: jsonb().$type<StepDrafts>().notNull().default({}),
    ...profileColumns(),
    languages: jsonb().$type<ApplicationLanguage[]>().notNull().default([]),
    offers: jsonb().$type<ApplicationOffer[]>().notNull().default([]),
    weekly: jsonb().$type<WeeklyWindow[]>().notNull().default([]),
    isAdult: boolean().notNull().default(false),
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
    inOrder("applications_order", t.submittedAt, t.decidedAt),
    hasWholeTrader("applications_trader_whole", t),
    uniqueIndex("applications_one_open")
      .on(t.userId)
      .where(sql`${t.state} in (${sql.raw(sqlList(openApplicationStates))})`),
    index("applications_person").on(t.userId),
    index("applications_queue").on(t.state, t.submittedAt),
    index("applications_waiting")
      .on(t.submittedAt, t.id)
      .where(sql`${t.state} in (${sql.raw(sqlList(waitingApplicationStates))})`),
    index("applications_decided").on(t.decidedAt, t.id),
    index("applications_about").using("hash", t.about),
    index("applications_offers").using("gin", sql`${t.offers} jsonb_path_ops`),
  ],
);

/** What happened to an application, for its timeline: one row per step. */
export const applicationEvents = table(
  "application_events",
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    /** Null: the system. */
    actorId: uuid().references(() => users.id),
    from: text({ enum: applicationStates }),
    to: text({ enum: applicationStates }).notNull(),
    at: instant().notNull().defaultNow(),
  },
  (t) => [index("application_events_application").on(t.applicationId, t.at)],
);

/** What an admin says of one item of an application, in one round of looking at it. */
export const reviewComments = table(
  "review_comments",
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
    /** A hash of what was looked at: while it is the same, the verdict still counts. */
    print: text().notNull().default(""),
    by: uuid()
      .notNull()
      .references(() => users.id),
    at: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("review_comments_item").on(t.applicationId, t.round, t.item),
    check("review_comments_reason", sql`${t.verdict} = 'accepted' or ${t.reason} <> ''`),
  ],
);
