import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "./columns.ts";

export const users = pgTable(
  "users",
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    /** Null: a document without a role. The server decides on this column and on nothing else. */
    role: text({ enum: ["student", "teacher", "admin"] }),
    /** Rises with every change of role, so that an older answer never replaces a newer one. */
    version: integer().notNull().default(1),
    zone: text().notNull().default("Europe/London"),
    nativeLanguage: text(),
    learning: text(),
    level: text(),
    goal: text(),
    termsVersion: text(),
    termsAcceptedAt: instant(),
    /** Since when this person is kept out: no session of theirs counts, and none begins. */
    suspendedAt: instant(),
    /** When they asked for the account to be deleted; it is erased 14 days later unless they undo it. */
    deletionAskedAt: instant(),
    /** When it was erased. The row stays, empty of the person, for the rows of others that point to it. */
    erasedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check("users_role", sql`${t.role} in ('student', 'teacher', 'admin')`),
    check("users_email_lower", sql`${t.email} = lower(${t.email})`),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    token: text().notNull().unique(),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [index("sessions_user").on(t.userId)],
);

/** A way to sign in; the password hash lives here, never on the user. */
export const authAccounts = pgTable(
  "auth_accounts",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accountId: text().notNull(),
    providerId: text().notNull(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    password: text(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [index("auth_accounts_user").on(t.userId)],
);

export const verifications = pgTable(
  "verifications",
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [index("verifications_identifier").on(t.identifier)],
);

/** How often something that is limited was tried, since when; one row per thing and person. */
export const attemptCounts = pgTable(
  "attempt_counts",
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    since: instant().notNull(),
  },
  (t) => [index("attempt_counts_since").on(t.since)],
);
