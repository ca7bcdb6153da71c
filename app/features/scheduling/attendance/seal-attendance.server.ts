import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { chatDb, chatOn, isChatApart } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db, inTransaction, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { eachApart } from "#app/platform/concurrency/each-apart.ts";
import { rules } from "#config/rules.ts";
import { roomHeartbeats, roomPresence } from "#db/schema/classroom/classroom.ts";
import { attendanceSeals } from "#db/schema/scheduling/attendance-seals.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { restMinutes } from "./attendance-outcome.ts";

/** "open": the room has not been closed for a minute yet. "changed": the record is another than the sealed one. */
export type SealState = { state: "open" } | { state: "sealed" | "changed"; at: number };

/** A server that was away for so long seals what it missed. */
const lookBackDays = 30;

/** Seals the record of each lesson whose room has closed. Safe to run twice or late; one that fails keeps none of the others. */
export async function sealAttendance(now = new Date()): Promise<void> {
  const sealOne = (lessonId: string) =>
    inTransaction(async (tx) => {
      const sealed = await sealOf(tx, lessonId);
      await tx
        .insert(attendanceSeals)
        .values({ lessonId, sealedAt: now, ...sealed })
        .onConflictDoNothing();
    });
  await eachApart(await listDue(now), sealOne, "records without a seal");
}

const atOnce = 1_000;

/** Lessons without a seal whose room has closed, and which somebody has entered. */
async function listDue(now: Date): Promise<string[]> {
  const closed = sql`${lessons.startsAt} + ${lessons.minutes} * interval '1 minute'`;
  const until = new Date(+now - (rules.lesson.graceAfterEndMinutes + restMinutes) * minute);
  const unsealed = sql`${lessons.startsAt} > ${new Date(+now - lookBackDays * day)} and ${closed} <= ${until}
    and not exists (select from ${attendanceSeals} where ${attendanceSeals.lessonId} = ${lessons.id})`;
  if (isChatApart()) {
    const booked = and(unsealed, isNotNull(lessons.bookedAt));
    const all = await db().select({ id: lessons.id }).from(lessons).where(booked);
    return listEntered(all.map(({ id }) => id));
  }
  const entered = sql`exists (select from ${roomPresence} where ${roomPresence.lessonId} = ${lessons.id})`;
  const due = await db()
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(unsealed, entered))
    .limit(atOnce);
  return due.map(({ id }) => id);
}

/** Those of these lessons whose room somebody has entered, as the other cluster knows. */
async function listEntered(ids: string[]): Promise<string[]> {
  const entered: string[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    const rows = await chatDb()
      .selectDistinct({ id: roomPresence.lessonId })
      .from(roomPresence)
      .where(inArray(roomPresence.lessonId, ids.slice(from, from + atOnce)));
    entered.push(...rows.map(({ id }) => id));
  }
  return entered;
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
  const room = chatOn(on);
  const stays = await room
    .select()
    .from(roomPresence)
    .where(eq(roomPresence.lessonId, lessonId))
    .orderBy(asc(roomPresence.id));
  const beats = await room
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
