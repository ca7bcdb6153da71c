import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { id, instant } from "./columns.ts";

export const users = pgTable(
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
    /** A role that has been decided and is not written there yet; null is a role, too, where `roleWishedAt` is set. */
    roleWished: text({ enum: ["student", "teacher", "admin"] }),
    roleWishedAt: instant(),
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
    // For the files' foreign key: deleting a file looks for whoever shows it.
    index("users_portrait")
      .on(t.portraitId)
      .where(sql`${t.portraitId} is not null`),
    check("users_role", sql`${t.role} in ('student', 'teacher', 'admin')`),
    check("users_email_lower", sql`${t.email} = lower(${t.email})`),
  ],
);

/** Who somebody is at a hosted provider: its issuer and its name for them, and never their address, is the key. */
export const identities = pgTable(
  "identities",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    issuer: text().notNull(),
    subject: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastSignInAt: instant().notNull().defaultNow(),
  },
  (t) => [
    unique("identities_subject").on(t.issuer, t.subject),
    index("identities_user").on(t.userId),
  ],
);

/** The logout tokens a provider has sent, so that none counts twice. */
export const logoutTokens = pgTable(
  "logout_tokens",
  {
    /** SHA-256 of its issuer and `jti`. */
    hash: text().primaryKey(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("logout_tokens_expires").on(t.expiresAt)],
);

/** What a session keeps of the proof that a hosted provider gave. */
export type ProviderSession = {
  identityId: string;
  /** The provider's own name for the session, where it gives one. */
  sid: string | null;
  /** The ID token, sealed for the identity: a logout at the provider is asked with it. */
  sealedIdToken: string | null;
  /** When they signed in there, in milliseconds since 1970. */
  authAt: number;
};

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
    /** When whoever holds it last proved who they are: sensitive actions ask for that to be recent. */
    provedAt: instant().notNull().defaultNow(),
    /** Whose proof began it, where a hosted provider gave it; the next four belong to it (ProviderSession). */
    identityId: uuid().references(() => identities.id, { onDelete: "cascade" }),
    providerSid: text(),
    providerIdToken: text(),
    providerAuthAt: instant(),
    /** When the provider was last asked whether this still holds. */
    providerCheckedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_identity").on(t.identityId)],
);

/**
 * An admin's session that shows the site as somebody else. Without its session it is over, and waits to be
 * written down as such.
 */
export const sessionViews = pgTable(
  "session_views",
  {
    id: id(),
    sessionId: uuid()
      .unique()
      .references(() => sessions.id, { onDelete: "set null" }),
    adminId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    endsAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index("session_views_ends").on(t.endsAt)],
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

/** Whose a session was that is no more: a trigger writes it whenever one is deleted, wherever that happens. */
export const endedSessions = pgTable(
  "ended_sessions",
  {
    /** SHA-256 of its token, in hexadecimal: the token itself is known to nobody but its browser. */
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    endedAt: instant().notNull().defaultNow(),
  },
  (t) => [index("ended_sessions_ended").on(t.endedAt)],
);

/** What somebody was sending when their session had ended, until they are back. */
export const keptForms = pgTable("kept_forms", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  path: text().notNull(),
  fields: jsonb().$type<Record<string, string | string[]>>().notNull(),
  createdAt: instant().notNull().defaultNow(),
});

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

/** What a mailed link stands for. Only the token's hash is kept; using it deletes the row. */
export const mailLinks = pgTable(
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
export const adminInvitations = pgTable(
  "admin_invitations",
  {
    id: id(),
    email: text().notNull().unique(),
    invitedBy: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Of the link's token; null until the mail is written. */
    tokenHash: text().unique(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index("admin_invitations_invited_by").on(t.invitedBy),
    index("admin_invitations_expires").on(t.expiresAt),
    check("admin_invitations_email_lower", sql`${t.email} = lower(${t.email})`),
  ],
);

/** A change of address that waits to be confirmed at both; one per person, the newest. */
export const emailChanges = pgTable("email_changes", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  newEmail: text().notNull(),
  oldConfirmed: boolean().notNull().default(false),
  newConfirmed: boolean().notNull().default(false),
  expiresAt: instant().notNull(),
});

/** Two-step sign-in: the secret shared with an authenticator app, sealed with the server's key. */
export const twoSteps = pgTable("two_steps", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  sealedSecret: text().notNull(),
  /** Null while it is being set up: nobody is asked for a code yet. */
  onSince: instant(),
  /** The last half minute whose code was taken; that and older ones are refused. */
  lastStep: bigint({ mode: "number" }).notNull().default(0),
});

/** Each works once, instead of a code of the app. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text().notNull(),
    usedAt: instant(),
  },
  (t) => [index("recovery_codes_user").on(t.userId)],
);

/** Somebody who has proved the first step and is asked for the second. */
export const pendingSignIns = pgTable(
  "pending_sign_ins",
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    method: text().notNull(),
    /** The hosted provider's proof, for the session to come. */
    provider: jsonb().$type<ProviderSession>(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("pending_sign_ins_user").on(t.userId)],
);

export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** As the authenticator names it, base64url. */
    credentialId: text().notNull().unique(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull().default([]),
    /** Synchronised between devices by its owner's account elsewhere. */
    synced: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
    lastUsedAt: instant(),
  },
  (t) => [index("passkeys_user").on(t.userId)],
);

/** Asked of an authenticator; answering deletes the row, so no answer counts twice. */
export const passkeyChallenges = pgTable("passkey_challenges", {
  challenge: text().primaryKey(),
  /** Who adds a passkey; null for whoever signs in. */
  userId: uuid().references(() => users.id, { onDelete: "cascade" }),
  expiresAt: instant().notNull(),
});

/** Sign-ins, refusals and security changes of an account, kept for its owner for 90 days. */
export const signInEvents = pgTable(
  "sign_in_events",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    at: instant().notNull().defaultNow(),
    method: text().notNull(),
    result: text().notNull(),
    userAgent: text(),
    /** The network address, shortened so that it names a network and not a household. */
    network: text(),
  },
  (t) => [index("sign_in_events_user").on(t.userId, t.at), index("sign_in_events_at").on(t.at)],
);
