import { and, eq, sql } from "drizzle-orm";
import { roomHeartbeats, roomPresence } from "#db/schema/classroom/classroom.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";

/** Attendance, by this server's clock: when somebody came, was last heard of, and left, by choice or not. */
export async function joinRoom(lessonId: string, userId: string, now: Date): Promise<string> {
  const [visit] = await chatDb()
    .insert(roomPresence)
    .values({ lessonId, userId, joinedAt: now, lastSeenAt: now })
    .returning({ id: roomPresence.id });
  return visit!.id;
}

/** Named with its lesson, PostgreSQL opens the one table in which it lies. */
type Stay = { id: string; lessonId: string };

type Media = {
  line: number;
  framesDecoded: number;
  bytesAudio: number;
  rttMs: number | null;
  sends: boolean;
};

/**
 * Somebody is still there, and says what reaches them; one insert, since every page in a room sends one in ten seconds.
 * When somebody was last heard of is what the newest of these says.
 */
export async function noteHeartbeat(
  { id, lessonId }: Stay,
  now: Date,
  media: Media | null,
): Promise<void> {
  if (media === null)
    await chatDb()
      .update(roomPresence)
      .set({ lastSeenAt: sql`greatest(${roomPresence.lastSeenAt}, ${now})` })
      .where(and(eq(roomPresence.id, id), eq(roomPresence.lessonId, lessonId)));
  else
    await chatDb()
      .insert(roomHeartbeats)
      .values({ visitId: id, at: now, ...media })
      .onConflictDoNothing();
}

export async function endVisit(
  { id, lessonId }: Stay,
  now: Date,
  { byChoice = false }: { byChoice?: boolean } = {},
): Promise<void> {
  await chatDb()
    .update(roomPresence)
    .set({
      leftAt: sql`greatest(${roomPresence.joinedAt}, ${now})`,
      leftByChoice: byChoice,
      lastSeenAt: sql`greatest(${roomPresence.lastSeenAt}, ${now})`,
    })
    .where(and(eq(roomPresence.id, id), eq(roomPresence.lessonId, lessonId)));
}
