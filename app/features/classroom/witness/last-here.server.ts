import { listVisits } from "#app/features/scheduling/attendance/room-record.server.ts";
import type { Side } from "#app/features/scheduling/lessons/lesson-text.ts";
import { db } from "#app/platform/database/db.server.ts";

/** The last visit of one of a lesson's two to its room: until when (epoch ms); null of somebody who has not been there. */
export async function lastHere(
  lesson: { id: string; teacherId: string },
  side: Side,
): Promise<{ until: number; leftByChoice?: boolean | undefined } | null> {
  const visits = await listVisits(db(), lesson);
  const own = visits.filter((visit) => visit.side === side);
  return own.toSorted((a, b) => a.until - b.until).at(-1) ?? null;
}
