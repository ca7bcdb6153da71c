import { eq, sql } from "drizzle-orm";
import { roomHeartbeats, roomPresence } from "#db/schema/classroom.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";

/** Attendance, by this server's clock: when somebody came, was last heard of, and left, by choice or not. */
export async function joinRoom(lessonId: string, userId: string, now: Date): Promise<string> {
  const [visit] = await chatDb()
    .insert(roomPresence)
    .values({ lessonId, userId, joinedAt: now, lastSeenAt: now })
    .returning({ id: roomPresence.id });
  return visit!.id;
}

type Media = {
  line: number;
  framesDecoded: number;
  bytesAudio: number;
  rttMs: number | null;
  sends: boolean;
};

/** Somebody is still there, and says what reaches them; one statement, since every page in a room sends one in ten seconds. */
export async function noteHeartbeat(id: string, now: Date, media: Media | null): Promise<void> {
  const touch = sql`update ${roomPresence} set last_seen_at = greatest(last_seen_at, ${now})
    where id = ${id}`;
  if (media === null) {
    await chatDb().execute(touch);
    return;
  }
  const { line, framesDecoded, bytesAudio, rttMs, sends } = media;
  await chatDb().execute(sql`
    with touched as (${touch} returning id)
    insert into ${roomHeartbeats} (visit_id, at, line, frames_decoded, bytes_audio, rtt_ms, sends)
    select id, ${now}, ${line}, ${framesDecoded}, ${bytesAudio}, ${rttMs}::int, ${sends} from touched
    on conflict do nothing`);
}

export async function endVisit(
  id: string,
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
    .where(eq(roomPresence.id, id));
}
