import { uuid, text, index, jsonb } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { id, instant, table } from "../columns.ts";
import { securityMethods, securityResults, signInMethods } from "./sign-in-words.ts";
import { identities } from "./ways-in.ts";

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

export const sessions = table(
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
    /** When a person who holds it last proved who they are: sensitive actions ask for that to be recent. */
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
export const sessionViews = table(
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

/** Whose a session was that is no more: a trigger writes it whenever one is deleted, wherever that happens. */
export const endedSessions = table(
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
export const formDrafts = table("form_drafts", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  path: text().notNull(),
  fields: jsonb().$type<Record<string, string | string[]>>().notNull(),
  createdAt: instant().notNull().defaultNow(),
});

/** Somebody who has proved the first step and is asked for the second. */
export const pendingSignIns = table(
  "pending_sign_ins",
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    method: text({ enum: signInMethods }).notNull(),
    /** The hosted provider's proof, for the session to come. */
    provider: jsonb().$type<ProviderSession>(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("pending_sign_ins_user").on(t.userId)],
);

/** Sign-ins, refusals and security changes of an account, kept for its owner for 90 days. */
export const signInEvents = table(
  "sign_in_events",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    at: instant().notNull().defaultNow(),
    method: text({ enum: securityMethods }).notNull(),
    result: text({ enum: securityResults }).notNull(),
    userAgent: text(),
    /** The network address, shortened so that it names a network and not a household. */
    network: text(),
  },
  (t) => [index("sign_in_events_user").on(t.userId, t.at), index("sign_in_events_at").on(t.at)],
);
