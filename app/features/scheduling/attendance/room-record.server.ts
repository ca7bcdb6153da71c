import { asc, eq } from "drizzle-orm";
import { roomPresence } from "#db/schema/classroom.ts";
import type { Db, Tx } from "#app/platform/database/db.server.ts";
import type { Visit } from "./attendance.ts";

/** Who was in the room of a lesson and when, oldest first; a stay that was never closed ends with its last heartbeat. */
export async function listVisits(
  on: Db | Tx,
  lesson: { id: string; teacherId: string },
): Promise<Visit[]> {
  const rows = await on
    .select()
    .from(roomPresence)
    .where(eq(roomPresence.lessonId, lesson.id))
    .orderBy(asc(roomPresence.joinedAt));
  return rows.map(({ userId, joinedAt, lastSeenAt, leftAt, leftByChoice }) => ({
    side: userId === lesson.teacherId ? ("teacher" as const) : ("student" as const),
    from: joinedAt.getTime(),
    until: (leftAt ?? lastSeenAt).getTime(),
    leftByChoice,
  }));
}
