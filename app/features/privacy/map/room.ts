import { sql } from "drizzle-orm";
import {
  callSettings,
  deviceChecks,
  roomHeartbeats,
  roomPresence,
} from "#db/schema/classroom/classroom.ts";
import { recordingConsents, recordings } from "#db/schema/classroom/recordings.ts";
import { attendanceSeals } from "#db/schema/scheduling/attendance-seals.ts";
import { basic, byUser, fact, inner, kept, mapOf } from "../column.ts";
import { lessonsOf } from "./lessons.ts";

const came = "to know who came, should that be in question";
const carried = "to know whether sound and picture arrived, should that be in question";
const agreed = "to show that both agreed to it";
const watch = "so that a student can watch a lesson again";
const ready = "so that you know before a lesson whether everything works";

/** What the room of a lesson leaves behind. */
export const roomMap = [
  mapOf(roomPresence, {
    what: "When you were in a lesson’s room",
    of: byUser(roomPresence.userId),
    onErase: "keep",
    whyKept: "Whether a lesson took place decides about its money, for both people of it.",
    ages: [
      {
        thing: "lesson",
        rows: (things) => sql`${roomPresence.lessonId} in ${things}`,
        becomes: "deleted",
      },
    ],
    columns: {
      id: inner,
      lessonId: fact,
      userId: inner,
      joinedAt: basic(came, kept.law),
      lastSeenAt: basic(came, kept.law),
      leftAt: basic(came, kept.law),
      leftByChoice: basic("to tell a leave from a lost connection", kept.law),
    },
  }),
  mapOf(roomHeartbeats, {
    what: "What reached you in a lesson’s room, every ten seconds",
    of: ({ id }) =>
      sql`${roomHeartbeats.visitId} in (select id from room_presence where user_id = ${id})`,
    onErase: "keep",
    whyKept: "Whether a lesson took place decides about its money, for both people of it.",
    // With their stay goes whose they were; they themselves go with their month, as one table.
    ages: [],
    columns: {
      visitId: inner,
      at: basic(carried, kept.law),
      line: inner,
      framesDecoded: basic(carried, kept.law),
      bytesAudio: basic(carried, kept.law),
      rttMs: basic(carried, kept.law),
      sends: basic(carried, kept.law),
    },
  }),
  mapOf(attendanceSeals, {
    what: "The seals of your lessons’ attendance records",
    of: (subject) => sql`${attendanceSeals.lessonId} in ${lessonsOf(subject)}`,
    onErase: "keep",
    whyKept: "They show that a record was not changed, and name nobody.",
    ages: [
      {
        thing: "lesson",
        rows: (things) => sql`${attendanceSeals.lessonId} in ${things}`,
        becomes: "deleted",
      },
    ],
    columns: { lessonId: fact, sealedAt: fact, entries: inner, seal: fact },
  }),
  mapOf(recordingConsents, {
    what: "When you agreed to a recording of a lesson, and when that ended",
    of: byUser(recordingConsents.userId, recordingConsents.endedBy),
    onErase: "keep",
    whyKept: "That a recording was agreed to must be provable, for the other of the two as well.",
    ages: [
      {
        thing: "lesson",
        rows: (things) => sql`${recordingConsents.lessonId} in ${things}`,
        becomes: "deleted",
      },
    ],
    columns: {
      id: inner,
      lessonId: fact,
      userId: inner,
      visitId: inner,
      givenAt: basic(agreed, kept.law),
      endedAt: basic(agreed, kept.law),
      endedBy: inner,
    },
  }),
  mapOf(recordings, {
    what: "The recordings of your lessons",
    of: (subject) => sql`${recordings.lessonId} in ${lessonsOf(subject)}`,
    onErase: "delete",
    columns: {
      id: inner,
      lessonId: fact,
      studentConsentId: inner,
      teacherConsentId: inner,
      state: fact,
      startedAt: basic(watch, kept.recording),
      changedAt: basic(watch, kept.recording),
      received: fact,
      pieces: inner,
      // Both are in it; only its student has it.
      fileId: {
        ...fact,
        exported: ({ id }) =>
          sql`case when exists (select from lessons l where l.id = ${recordings.lessonId} and l.student_id = ${id}) then ${recordings.fileId} end`,
      },
    },
  }),
  mapOf(deviceChecks, {
    what: "Whether your devices worked when you last tried them",
    of: byUser(deviceChecks.userId),
    onErase: "delete",
    columns: {
      userId: inner,
      checkedAt: fact,
      camera: basic(ready, kept.account),
      microphone: basic(ready, kept.account),
      speakers: basic(ready, kept.account),
      rttMs: basic(ready, kept.account),
      relay: basic(ready, kept.account),
    },
  }),
  mapOf(callSettings, {
    what: "How you want to be called",
    of: byUser(callSettings.userId),
    onErase: "delete",
    columns: {
      userId: inner,
      relayOnly: basic("to hide your network address from the other", kept.account),
      changedAt: fact,
    },
  }),
];
