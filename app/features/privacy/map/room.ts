import { sql } from "drizzle-orm";
import { callSettings, deviceChecks, roomHeartbeats, roomPresence } from "#db/schema/classroom.ts";
import { attendanceSeals } from "#db/schema/scheduling/attendance-seals.ts";
import { basic, byUser, fact, inner, kept, mapOf } from "../column.ts";
import { lessonsOf } from "./lessons.ts";

const came = "to know who came, should that be in question";
const carried = "to know whether sound and picture arrived, should that be in question";
const ready = "so that you know before a lesson whether everything works";

/** What the room of a lesson leaves behind. */
export const roomMap = [
  mapOf(roomPresence, {
    what: "When you were in a lesson’s room",
    of: byUser(roomPresence.userId),
    onErase: "keep",
    whyKept: "Whether a lesson took place decides about its money, for both people of it.",
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
    columns: { lessonId: fact, sealedAt: fact, entries: inner, seal: fact },
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
