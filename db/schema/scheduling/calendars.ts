import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.ts";
import { id, inOrder, instant, instantRange, table } from "../columns.ts";
import { teachers } from "../teachers/teachers.ts";

/** The secret address at which a person's own calendar reads their lessons: one each, kept as a hash. */
export const calendarFeeds = table("calendar_feeds", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** SHA-256 of the token, in hex. */
  tokenHash: text().notNull().unique(),
  createdAt: instant().notNull(),
  /** To the hour. */
  readAt: instant(),
});

export const importProblems = [
  "not-https",
  "internal",
  "unknown-host",
  "unreachable",
  "too-slow",
  "too-large",
  "too-many-redirects",
  "bad-address",
  "credentials",
  "refused",
  "gone",
  "not-a-calendar",
  "too-much",
] as const;
export type ImportProblem = (typeof importProblems)[number];

/** A calendar of a teacher's elsewhere, whose busy times cannot be booked here. */
export const importedCalendars = table(
  "imported_calendars",
  {
    id: id(),
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId, { onDelete: "cascade" }),
    name: text().notNull(),
    /** A person who knows the address can read the calendar: sealed, bound to the teacher. */
    sealedAddress: text().notNull(),
    /** SHA-256 of the address, in hex, so that none is added twice. */
    addressHash: text().notNull(),
    /** The part of the address that is no secret. */
    host: text().notNull(),
    createdAt: instant().notNull(),
    /** When it was last read whole, and when last answered at all. */
    readAt: instant(),
    answeredAt: instant(),
    dueAt: instant().notNull(),
    etag: text(),
    lastModified: text(),
    /** Entries of the last reading that nobody could understand. */
    skipped: integer().notNull().default(0),
    /** Tries in a row that failed, why the last did, and when the teacher was told. */
    failures: integer().notNull().default(0),
    problem: text({ enum: importProblems }),
    toldAt: instant(),
    /** SHA-256 of the clock that its whole days were read on, in hex: on another they lie elsewhere. */
    clockHash: text(),
  },
  (t) => [
    inOrder("imported_calendars_order", t.createdAt, t.readAt, t.answeredAt),
    uniqueIndex("imported_calendars_once").on(t.teacherId, t.addressHash),
    index("imported_calendars_due").on(t.dueAt),
    check("imported_calendars_problem", sql`(${t.failures} = 0) = (${t.problem} is null)`),
  ],
);

/** Its busy times as of the last reading, joined where they touch. */
export const importedBusy = table(
  "imported_busy",
  {
    calendarId: uuid()
      .notNull()
      .references(() => importedCalendars.id, { onDelete: "cascade" }),
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId, { onDelete: "cascade" }),
    during: instantRange().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.calendarId, t.during] }),
    index("imported_busy_teacher").using("gist", t.teacherId, t.during),
    check(
      "imported_busy_lasts",
      sql`not isempty(${t.during}) and not lower_inf(${t.during}) and not upper_inf(${t.during})`,
    ),
  ],
);
