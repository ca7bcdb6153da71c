import {
  bigint,
  boolean,
  check,
  index,
  integer,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { users } from "../accounts/accounts.ts";
import { deviceResults, relayResults, speakerResults } from "./device-results.ts";
import { inOrder, instant, table } from "../columns.ts";
import { lessons } from "../scheduling/lessons.ts";

/**
 * A person's stay in a lesson's room, by the server's clock: the attendance record. In PostgreSQL it has a part for each
 * month in which lessons were booked (docs/decisions/163-tables-by-month.md).
 */
export const roomPresence = table(
  "room_presence",
  {
    id: uuid()
      .notNull()
      .default(sql`uuidv7()`),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    joinedAt: instant().notNull(),
    /** Without a heartbeat that says more; those are later, where there are some. */
    lastSeenAt: instant().notNull(),
    leftAt: instant(),
    /** They pressed Leave; where not, the connection ended. */
    leftByChoice: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.lessonId] }),
    inOrder("room_presence_order", t.joinedAt, t.lastSeenAt, t.leftAt),
    index("room_presence_lesson").on(t.lessonId, t.userId),
  ],
);

/**
 * What a page in a room said of the sound and pictures that reach it, every ten seconds; `at` is this server's clock. In
 * PostgreSQL it has a part for each month in which stays began (docs/decisions/163-tables-by-month.md).
 */
export const roomHeartbeats = table(
  "room_heartbeats",
  {
    /** A stay in the room. No key: without the stay this tells of nobody, and goes with its month. */
    visitId: uuid().notNull(),
    at: instant().notNull(),
    /** Which connection of the two: the counts begin again with each. */
    line: integer().notNull(),
    framesDecoded: integer().notNull(),
    bytesAudio: bigint({ mode: "number" }).notNull(),
    rttMs: integer(),
    /** Whether this page sent sound or a picture itself. */
    sends: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.visitId, t.at] }),
    check(
      "room_heartbeats_counts",
      sql`${t.line} >= 0 and ${t.framesDecoded} >= 0 and ${t.bytesAudio} >= 0 and ${t.rttMs} >= 0`,
    ),
  ],
);

/** A person's last look at their devices and line, in a lobby. */
export const deviceChecks = table("device_checks", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  checkedAt: instant().notNull(),
  camera: text({ enum: deviceResults }).notNull(),
  microphone: text({ enum: deviceResults }).notNull(),
  speakers: text({ enum: speakerResults }).notNull(),
  /** To the server and back; null where it was not measured. */
  rttMs: integer(),
  relay: text({ enum: relayResults }).notNull(),
});

/** How a person wants to be called; no row: as everybody is. */
export const callSettings = table("call_settings", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Sound and picture go over a relay, so that the other does not learn the person's network address. */
  relayOnly: boolean().notNull(),
  changedAt: instant().notNull(),
});
