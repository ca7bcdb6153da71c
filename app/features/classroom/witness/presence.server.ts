import { eq, sql } from "drizzle-orm";
import { roomPresence } from "#db/schema/classroom.ts";
import { db } from "#app/platform/database/db.server.ts";

/** Attendance, by this server's clock: when somebody came, was last heard of, and left, by choice or not. */
export async function joinRoom(lessonId: string, userId: string, now: Date): Promise<string> {
  const [visit] = await db()
    .insert(roomPresence)
    .values({ lessonId, userId, joinedAt: now, lastSeenAt: now })
    .returning({ id: roomPresence.id });
  return visit!.id;
}

export async function touchVisit(id: string, now: Date): Promise<void> {
  await db()
    .update(roomPresence)
    .set({ lastSeenAt: sql`greatest(${roomPresence.lastSeenAt}, ${now})` })
    .where(eq(roomPresence.id, id));
}

export async function endVisit(
  id: string,
  now: Date,
  { byChoice = false }: { byChoice?: boolean } = {},
): Promise<void> {
  await db()
    .update(roomPresence)
    .set({
      leftAt: sql`greatest(${roomPresence.joinedAt}, ${now})`,
      leftByChoice: byChoice,
      lastSeenAt: sql`greatest(${roomPresence.lastSeenAt}, ${now})`,
    })
    .where(eq(roomPresence.id, id));
}
