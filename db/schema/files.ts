import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts/accounts.ts";
import { id, instant, table } from "./columns.ts";

/**
 * What a file is; "attachment" and "voice" belong to a message, "homework" to homework, "material" to a teacher's
 * materials, "picture" to the whiteboard of a notebook, "recording" to a lesson, "sound" to a word that is practised.
 */
export const storedKinds = [
  "portrait",
  "identity",
  "credential",
  "video",
  "captions",
  "attachment",
  "voice",
  "homework",
  "material",
  "picture",
  "recording",
  "sound",
] as const;
export type StoredKind = (typeof storedKinds)[number];

/**
 * What somebody gave us as a file. The bytes are in the storage, under the id; its name is kept only with a message
 * (`message_files`), with homework (`homework_files`) or with a material.
 */
export const files = table(
  "files",
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: storedKinds }).notNull(),
    /** Of the bytes as we wrote them, not as they came. */
    type: text().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    /** In pixels, where it is a picture. */
    width: integer(),
    height: integer(),
    /** Milliseconds, where it is a video or sound. */
    durationMs: integer(),
    /** Sealed with our own key before it was stored. */
    encrypted: boolean().notNull().default(false),
    /** "held": nobody is given it until the scanner has seen it; "quarantined": the scanner refused it. */
    state: text({ enum: ["ready", "held", "quarantined"] })
      .notNull()
      .default("ready"),
    /** When the scanner last failed to judge it: what has not been tried yet comes before it. */
    triedAt: instant(),
    /** When it is deleted by itself; null: it stays until somebody removes it. */
    deleteAt: instant(),
    /** In hexadecimal. */
    sha256: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index("files_owner").on(t.ownerId, t.kind),
    index("files_same_bytes").using("hash", t.sha256),
    check("files_identity_sealed", sql`${t.kind} <> 'identity' or ${t.encrypted}`),
    index("files_delete_at")
      .on(t.deleteAt)
      .where(sql`${t.deleteAt} is not null`),
    check("files_bytes", sql`${t.bytes} > 0`),
  ],
);

/** A file that is still coming, piece by piece. What has come of it lies in the storage, each piece under its own id. */
export const uploads = table(
  "uploads",
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What it is for, such as "video" (app/features/files/purposes.ts). */
    purpose: text().notNull(),
    /** How much will come. */
    bytes: bigint({ mode: "number" }).notNull(),
    /** By which the browser knows, later, that the same file was chosen again. */
    fingerprint: text().notNull(),
    received: bigint({ mode: "number" }).notNull().default(0),
    /** The pieces, in order. */
    pieces: jsonb().$type<string[]>().notNull().default([]),
    /** Since when somebody reads it: one at a time. */
    readingSince: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("uploads_one_each").on(t.ownerId, t.purpose),
    index("uploads_updated").on(t.updatedAt),
    check("uploads_received", sql`${t.received} between 0 and ${t.bytes}`),
  ],
);
