/** Lessons that were recorded, and the word of both of their people that they may be. */
import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  index,
  jsonb,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.ts";
import { roomPresence } from "./classroom.ts";
import { id, inOrder, instant, table } from "../columns.ts";
import { files } from "../files.ts";
import { lessons } from "../scheduling/lessons.ts";

/**
 * That somebody agreed to a recording of one lesson, by this server's clock and in a stay in its room that it saw. It is
 * in force until either of the two ends it.
 */
export const recordingConsents = table(
  "recording_consents",
  {
    id: id(),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    visitId: uuid().notNull(),
    givenAt: instant().notNull(),
    endedAt: instant(),
    /** Which of the two ended it. */
    endedBy: uuid().references(() => users.id),
  },
  (t) => [
    // The stay is one in the room of this lesson.
    foreignKey({
      name: "recording_consents_visit_fk",
      columns: [t.visitId, t.lessonId],
      foreignColumns: [roomPresence.id, roomPresence.lessonId],
    }).onDelete("cascade"),
    unique("recording_consents_of_lesson").on(t.id, t.lessonId),
    uniqueIndex("recording_consents_in_force")
      .on(t.lessonId, t.userId)
      .where(sql`${t.endedAt} is null`),
    index("recording_consents_user").on(t.userId),
    inOrder("recording_consents_order", t.givenAt, t.endedAt),
    check("recording_consents_end", sql`(${t.endedAt} is null) = (${t.endedBy} is null)`),
  ],
);

/** "running": pieces come; "ended": they are to be made one file; "ready": it is there; "broken": it cannot be read. */
export const recordingStates = ["running", "ended", "ready", "broken"] as const;

/** A recording of a lesson. It names the consents of both, without which there is none. */
export const recordings = table(
  "recordings",
  {
    /** Made by the student's browser, so that a beginning said twice is one. */
    id: uuid().primaryKey(),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    studentConsentId: uuid().notNull(),
    teacherConsentId: uuid().notNull(),
    state: text({ enum: recordingStates }).notNull().default("running"),
    startedAt: instant().notNull(),
    /** When its newest piece came. */
    changedAt: instant().notNull(),
    /** In bytes, of all pieces. */
    received: bigint({ mode: "number" }).notNull().default(0),
    /** The pieces in the storage, in order; none once there is a file. */
    pieces: jsonb().$type<string[]>().notNull().default([]),
    fileId: uuid().references(() => files.id, { onDelete: "cascade" }),
  },
  (t) => [
    foreignKey({
      name: "recordings_student_consent_fk",
      columns: [t.studentConsentId, t.lessonId],
      foreignColumns: [recordingConsents.id, recordingConsents.lessonId],
    }).onDelete("cascade"),
    foreignKey({
      name: "recordings_teacher_consent_fk",
      columns: [t.teacherConsentId, t.lessonId],
      foreignColumns: [recordingConsents.id, recordingConsents.lessonId],
    }).onDelete("cascade"),
    check("recordings_two_consents", sql`${t.studentConsentId} <> ${t.teacherConsentId}`),
    check("recordings_file", sql`(${t.state} = 'ready') = (${t.fileId} is not null)`),
    check("recordings_received", sql`${t.received} >= 0`),
    inOrder("recordings_order", t.startedAt, t.changedAt),
    uniqueIndex("recordings_running")
      .on(t.lessonId)
      .where(sql`${t.state} = 'running'`),
    index("recordings_lesson").on(t.lessonId),
    index("recordings_file_id").on(t.fileId),
  ],
);
