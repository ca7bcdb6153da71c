import { asc, eq, inArray } from "drizzle-orm";
import { roomHeartbeats, roomPresence } from "#db/schema/classroom/classroom.ts";
import { chatOn } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import type { Db, Tx } from "#app/platform/database/db.server.ts";
import { attendanceOf, type Visit } from "./attendance.ts";
import { readSeal, type SealState } from "./seal-attendance.server.ts";

type LessonKey = { id: string; teacherId: string };

/**
 * Who was in the room of a lesson and when, oldest first, with what reached each page meanwhile; a stay that was never
 * closed ends with its last heartbeat.
 */
export async function listVisits(on: Db | Tx, lesson: LessonKey): Promise<Visit[]> {
  const room = chatOn(on);
  const stays = await room
    .select()
    .from(roomPresence)
    .where(eq(roomPresence.lessonId, lesson.id))
    .orderBy(asc(roomPresence.joinedAt));
  // By their names, and not by a join: PostgreSQL then opens the tables of their months alone.
  const beats = await room
    .select()
    .from(roomHeartbeats)
    .where(
      inArray(
        roomHeartbeats.visitId,
        stays.map(({ id }) => id),
      ),
    )
    .orderBy(asc(roomHeartbeats.at));
  const ofVisit = Map.groupBy(beats, (beat) => beat.visitId);
  return stays.map(({ id, userId, joinedAt, lastSeenAt, leftAt, leftByChoice }) => {
    const own = ofVisit.get(id) ?? [];
    const heardOf = Math.max(+lastSeenAt, +(own.at(-1)?.at ?? lastSeenAt));
    return {
      side: userId === lesson.teacherId ? ("teacher" as const) : ("student" as const),
      from: joinedAt.getTime(),
      until: leftAt?.getTime() ?? heardOf,
      leftByChoice,
      beats: own.map(({ at, ...media }) => ({ ...media, at: at.getTime() })),
    };
  });
}

/** The record as it is shown, alike to both people and to admins: no heartbeats, but what they prove. */
export type AttendanceView = {
  visits: Visit[];
  silent: { start: number; end: number }[];
  seal: SealState;
};

export async function readAttendance(
  on: Db | Tx,
  lesson: LessonKey & { startsAt: number; minutes: number },
): Promise<AttendanceView> {
  const [visits, seal] = await Promise.all([listVisits(on, lesson), readSeal(on, lesson.id)]);
  return {
    visits: visits.map(({ side, from, until, leftByChoice }) => ({
      side,
      from,
      until,
      leftByChoice,
    })),
    silent: attendanceOf(lesson, visits).silent,
    seal,
  };
}
