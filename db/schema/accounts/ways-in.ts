import { uuid, text, unique, index, bigint, boolean } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { id, instant, table } from "../columns.ts";

/** Who somebody is at a hosted provider: its issuer and its name for them, and never their address, is the key. */
export const identities = table(
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
export const logoutTokens = table(
  "logout_tokens",
  {
    /** SHA-256 of its issuer and `jti`. */
    hash: text().primaryKey(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("logout_tokens_expires").on(t.expiresAt)],
);

/** Two-step sign-in: the secret shared with an authenticator app, sealed with the server's key. */
export const twoSteps = table("two_steps", {
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
export const recoveryCodes = table(
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

export const passkeys = table(
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
export const passkeyChallenges = table("passkey_challenges", {
  challenge: text().primaryKey(),
  /** Who adds a passkey; null for a person who signs in. */
  userId: uuid().references(() => users.id, { onDelete: "cascade" }),
  expiresAt: instant().notNull(),
});
