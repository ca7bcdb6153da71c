import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { db, inTransaction, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { roomHeartbeats, roomPresence } from "#db/schema/classroom.ts";
import { attendanceSeals } from "#db/schema/scheduling/attendance-seals.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";

/** "open": the room has not been closed for a minute yet. "changed": the record is another than the sealed one. */
export type SealState = { state: "open" } | { state: "sealed" | "changed"; at: number };

/** After the room has closed: the last goodbyes are written down by then. */
const restMinutes = 1;
/** A server that was away for so long seals what it missed. */
const lookBackDays = 30;

/** Seals the record of each lesson whose room has closed. Safe to run twice or late. */
export async function sealAttendance(now = new Date()): Promise<void> {
  const closed = sql`${lessons.startsAt} + ${lessons.minutes} * interval '1 minute'`;
  const until = new Date(+now - (rules.lesson.graceAfterEndMinutes + restMinutes) * minute);
  const due = await db()
    .select({ id: lessons.id })
    .from(lessons)
    .where(
      sql`${lessons.startsAt} > ${new Date(+now - lookBackDays * day)} and ${closed} <= ${until}
        and exists (select from ${roomPresence} where ${roomPresence.lessonId} = ${lessons.id})
        and not exists (select from ${attendanceSeals}
          where ${attendanceSeals.lessonId} = ${lessons.id})`,
    )
    .limit(1000);
  for (const { id } of due)
    await inTransaction(async (tx) => {
      const { entries, seal } = await sealOf(tx, id);
      await tx
        .insert(attendanceSeals)
        .values({ lessonId: id, sealedAt: now, entries, seal })
        .onConflictDoNothing();
    });
}

/** Whether the record of a lesson is still the one that was sealed. */
export async function readSeal(on: Db | Tx, lessonId: string): Promise<SealState> {
  const [kept] = await on
    .select()
    .from(attendanceSeals)
    .where(eq(attendanceSeals.lessonId, lessonId));
  if (kept === undefined) return { state: "open" };
  let isSame = false;
  for (const secret of env().authSecrets) {
    const { seal } = await sealOf(on, lessonId, secret);
    isSame ||= timingSafeEqual(Buffer.from(seal, "hex"), Buffer.from(kept.seal, "hex"));
  }
  return { state: isSame ? "sealed" : "changed", at: kept.sealedAt.getTime() };
}

/** Each stay and each heartbeat as one line, in an order that is the same at any time. */
async function sealOf(
  on: Db | Tx,
  lessonId: string,
  secret = env().authSecret,
): Promise<{ entries: number; seal: string }> {
  const stays = await on
    .select()
    .from(roomPresence)
    .where(eq(roomPresence.lessonId, lessonId))
    .orderBy(asc(roomPresence.id));
  const beats = await on
    .select()
    .from(roomHeartbeats)
    .where(
      inArray(
        roomHeartbeats.visitId,
        stays.map(({ id }) => id),
      ),
    )
    .orderBy(asc(roomHeartbeats.visitId), asc(roomHeartbeats.at));
  const hmac = createHmac("sha256", keyFrom(secret)).update(`attendance 1 ${lessonId}\n`);
  for (const { id, userId, joinedAt, lastSeenAt, leftAt, leftByChoice } of stays)
    hmac.update(line(["stay", id, userId, joinedAt, lastSeenAt, leftAt, leftByChoice]));
  for (const beat of beats) {
    const { visitId, at, framesDecoded, bytesAudio, rttMs, sends } = beat;
    hmac.update(line(["beat", visitId, at, beat.line, framesDecoded, bytesAudio, rttMs, sends]));
  }
  return { entries: stays.length + beats.length, seal: hmac.digest("hex") };
}

function line(values: readonly unknown[]): string {
  return `${JSON.stringify(values)}\n`;
}

function keyFrom(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "attendance", 32));
}
