import { cefrLevels } from "../teachers/language-levels.ts";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  char,
  check,
  index,
  integer,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { adminRights } from "./admin-rights.ts";
import { id, instant, table } from "../columns.ts";
import { sqlList } from "../sql-list.ts";

function knownRights(name: string, column: AnyPgColumn) {
  return check(
    name,
    sql`${column} <@ array[${sql.raw(sqlList(adminRights))}] and cardinality(${column}) > 0`,
  );
}

export const users = table(
  "users",
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    /** Where a provider they sign in with shows a picture of them. We show only what they gave us: `portraitId`. */
    image: text(),
    /** Of `files`, which points here: the migration makes the foreign key. */
    portraitId: uuid(),
    /** Null: a document without a role. The server decides on this column and on nothing else. */
    role: text({ enum: ["student", "teacher", "admin"] }),
    /** Rises with every change of role, so that an older answer never replaces a newer one. */
    version: integer().notNull().default(1),
    /** Where the document is kept elsewhere: its version there, of which `role` is the mirror. */
    roleVersion: text(),
    /** When that document was last read, or written. */
    roleCheckedAt: instant(),
    /** A role that has been decided and is not written there yet; null is a role, too, where `pendingRoleAt` is set. */
    pendingRole: text({ enum: ["student", "teacher", "admin"] }),
    pendingRoleAt: instant(),
    /** Of an admin: the areas of their work; null: all of them. */
    adminRights: text({ enum: adminRights }).array(),
    zone: text().notNull().default("Europe/London"),
    nativeLanguage: text(),
    learning: text(),
    level: text({ enum: cefrLevels }),
    goal: text(),
    /** In which prices are shown beside pounds, as a hint (ISO 4217); null: in none. */
    hintCurrency: char({ length: 3 }),
    /** The newest version of the terms that they have accepted; a trigger keeps all of them in `terms_acceptances`. */
    termsVersion: text(),
    /** The SHA-256 of its text. */
    termsHash: char({ length: 64 }),
    termsAcceptedAt: instant(),
    /** When a session of theirs was used last, to an hour: a trigger of `sessions` writes it. */
    lastSeenAt: instant().notNull().defaultNow(),
    /** When they asked for the account to be deleted; it is erased 14 days later unless they undo it. */
    deletionAskedAt: instant(),
    /** When it was erased. The row stays, empty of the person, for the rows of others that point to it. */
    erasedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    // For the files' foreign key: deleting a file looks for a person who shows it.
    index("users_portrait")
      .on(t.portraitId)
      .where(sql`${t.portraitId} is not null`),
    // The admins' list of people: each order, and what is rare enough to be looked for by itself. By name it is
    // `users_by_plain_name` in db/online; that of the bare name goes once no version sorts by it. Who may be the same
    // person is found by `users_same_name` and `users_same_mailbox`, from there as well.
    index("users_by_name").on(t.name, t.id),
    index("users_by_joined").on(t.createdAt, t.id),
    index("users_by_seen").on(t.lastSeenAt, t.id),
    index("users_of_staff")
      .on(t.id)
      .where(sql`${t.role} = 'admin'`),
    index("users_deletion_asked")
      .on(t.deletionAskedAt)
      .where(sql`${t.deletionAskedAt} is not null`),
    check(
      "users_terms",
      sql`num_nonnulls(${t.termsVersion}, ${t.termsHash}, ${t.termsAcceptedAt}) in (0, 3)`,
    ),
    check("users_email_lower", sql`${t.email} = lower(${t.email})`),
    knownRights("users_admin_rights_known", t.adminRights),
  ],
);

/** A way to sign in; the password hash lives here, never on the user. */
export const authAccounts = table(
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

export const verifications = table(
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
export const attemptCounts = table(
  "attempt_counts",
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    since: instant().notNull(),
  },
  (t) => [index("attempt_counts_since").on(t.since)],
);

/** What a mailed link is for. Only the token's hash is kept; using it deletes the row. */
export const mailLinks = table(
  "mail_links",
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text({ enum: ["reset", "email-old", "email-new"] }).notNull(),
    /** The address it was mailed to: it is worth nothing once the account has another. */
    email: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("mail_links_user").on(t.userId)],
);

/** Somebody who is asked to become an admin and has not answered yet; one per address, the newest. */
export const adminInvitations = table(
  "admin_invitations",
  {
    id: id(),
    email: text().notNull().unique(),
    invitedBy: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Of the link's token; null until the mail is written. */
    tokenHash: text().unique(),
    /** Those that they are to have; null: all of them. */
    rights: text({ enum: adminRights }).array(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index("admin_invitations_invited_by").on(t.invitedBy),
    index("admin_invitations_expires").on(t.expiresAt),
    check("admin_invitations_email_lower", sql`${t.email} = lower(${t.email})`),
    knownRights("admin_invitations_rights_known", t.rights),
  ],
);

/** A change of address that waits to be confirmed at both; one per person, the newest. */
export const emailChanges = table("email_changes", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  newEmail: text().notNull(),
  oldConfirmed: boolean().notNull().default(false),
  newConfirmed: boolean().notNull().default(false),
  expiresAt: instant().notNull(),
});

/** A question about people that an admin asks often, under a name of theirs. */
export const savedPeopleFilters = table(
  "saved_people_filters",
  {
    id: id(),
    adminId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** The address behind "?", as the list writes it. */
    search: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("saved_people_filters_name").on(t.adminId, t.name),
    check("saved_people_filters_named", sql`length(trim(${t.name})) > 0`),
  ],
);

/** What admins tell each other about a person, who reads it in the copy of their data alone. */
export const personNotes = table(
  "person_notes",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    by: uuid()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index("person_notes_user").on(t.userId, t.createdAt),
    index("person_notes_by").on(t.by),
    check("person_notes_text", sql`length(trim(${t.text})) > 0`),
  ],
);
