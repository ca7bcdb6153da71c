import { eq, sql } from "drizzle-orm";
import { roomVisits } from "#db/schema/classroom.ts";
import { db } from "#app/platform/database/db.server.ts";

/** Attendance, by this server's clock: when somebody came, was last heard of, and left, by choice or not. */
export async function joinRoom(lessonId: string, userId: string, now: Date): Promise<string> {
  const [visit] = await db()
    .insert(roomVisits)
    .values({ lessonId, userId, joinedAt: now, lastSeenAt: now })
    .returning({ id: roomVisits.id });
  return visit!.id;
}

export async function touchVisit(id: string, now: Date): Promise<void> {
  await db()
    .update(roomVisits)
    .set({ lastSeenAt: sql`greatest(${roomVisits.lastSeenAt}, ${now})` })
    .where(eq(roomVisits.id, id));
}

export async function endVisit(
  id: string,
  now: Date,
  { byChoice = false }: { byChoice?: boolean } = {},
): Promise<void> {
  await db()
    .update(roomVisits)
    .set({
      leftAt: now,
      leftByChoice: byChoice,
      lastSeenAt: sql`greatest(${roomVisits.lastSeenAt}, ${now})`,
    })
    .where(eq(roomVisits.id, id));
}
