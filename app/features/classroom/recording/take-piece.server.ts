import { and, eq, ne, sql } from "drizzle-orm";
import type { Person } from "#app/access/actor.ts";
import { canMakeRecording } from "#app/access/recordings.ts";
import { keyOf } from "#app/features/files/storage-key.ts";
import { joinWindow } from "#app/features/scheduling/lessons/rules.ts";
import { getLesson } from "#app/features/scheduling/lessons/lessons.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { TooLarge } from "#app/platform/storage/incoming.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { rules } from "#config/rules.ts";
import { recordings } from "#db/schema/classroom/recordings.ts";
import { holdConsents } from "./consents.server.ts";
import { endRunning } from "./end-recording.server.ts";

const pieceBytes = rules.content.uploadPieceMegabytes * 1024 * 1024;
const mostBytes = rules.recording.megabytes * 1024 * 1024;

export type PieceTaken =
  | { ok: true; received: number }
  /** "elsewhere": go on from `received`. "ended": no piece of this recording is taken any more. */
  | { ok: false; reason: "elsewhere"; received: number }
  | { ok: false; reason: "not-agreed" | "ended" };

/**
 * Takes the piece of a recording that begins at byte `from`, all of it or nothing; the one at 0 begins the recording, and
 * ends another that still runs. Without the consent of both in force, at the moment it is stored, there is no piece.
 * Throws not-found for anybody but the lesson's student, TooLarge and NoRoom.
 */
export async function takeRecordingPiece(
  person: Pick<Person, "id" | "viewed">,
  { lessonId, recordingId, from }: { lessonId: string; recordingId: string; from: number },
  body: ReadableStream<Uint8Array>,
  now = new Date(),
): Promise<PieceTaken> {
  const lesson = await getLesson(person, lessonId);
  if (!canMakeRecording(person, lesson) || !isUuid(recordingId)) throw new AppError("not-found");
  const { opens, closes } = joinWindow(lesson);
  const isTime = +now >= opens && +now < closes + rules.recording.lateMinutes * minute;
  if (!isTime) return { ok: false, reason: "ended" };
  // Asked before a byte is kept, and again below, where the answer counts.
  const before = await inTransaction((tx) => standOf(tx, lesson, recordingId, from));
  if (!before.ok) return before;
  if (from >= mostBytes) throw new TooLarge();
  const pieceId = crypto.randomUUID();
  const { bytes } = await storage().put(keyOf(pieceId), body, pieceBytes);
  const taken = await inTransaction(async (tx): Promise<PieceTaken> => {
    const stand = await standOf(tx, lesson, recordingId, from);
    if (!stand.ok || bytes === 0) return stand;
    if (from === 0) await begin(tx, { lessonId, recordingId, ...stand.consents }, now);
    const [went] = await tx
      .update(recordings)
      .set({
        received: sql`${recordings.received} + ${bytes}`,
        pieces: sql`${recordings.pieces} || to_jsonb(${pieceId}::text)`,
        changedAt: now,
      })
      .where(
        and(
          eq(recordings.id, recordingId),
          eq(recordings.lessonId, lessonId),
          eq(recordings.received, from),
          eq(recordings.state, "running"),
        ),
      )
      .returning({ received: recordings.received });
    if (went !== undefined) return { ok: true, received: went.received };
    const next = await standOf(tx, lesson, recordingId, from);
    return next.ok ? { ok: false, reason: "elsewhere", received: next.received } : next;
  }).catch(async (error: unknown) => {
    await storage().delete(keyOf(pieceId));
    throw error;
  });
  if (!taken.ok || bytes === 0) await storage().delete(keyOf(pieceId));
  return taken;
}

type Stand = Exclude<PieceTaken, { ok: true }> | (Extract<PieceTaken, { ok: true }> & Consents);
type Consents = { consents: { studentConsentId: string; teacherConsentId: string } };

/** Whether a piece at `from` would be the next, with the consents held that it needs. */
async function standOf(
  tx: Tx,
  lesson: { id: string; studentId: string; teacherId: string },
  recordingId: string,
  from: number,
): Promise<Stand> {
  const consents = await holdConsents(tx, lesson);
  if (consents === null) return { ok: false, reason: "not-agreed" };
  const [row] = await tx
    .select()
    .from(recordings)
    .where(and(eq(recordings.id, recordingId), eq(recordings.lessonId, lesson.id)));
  if (row === undefined)
    return from === 0 ? { ok: true, received: 0, consents } : { ok: false, reason: "ended" };
  // Agreed to again is another recording: what was ended stays ended.
  const isOfThese = row.studentConsentId === consents.studentConsentId;
  if (row.state !== "running" || !isOfThese) return { ok: false, reason: "ended" };
  if (row.received !== from) return { ok: false, reason: "elsewhere", received: row.received };
  return { ok: true, received: from, consents };
}

type Begun = {
  lessonId: string;
  recordingId: string;
  studentConsentId: string;
  teacherConsentId: string;
};

async function begin(tx: Tx, { recordingId, ...begun }: Begun, now: Date): Promise<void> {
  const others = and(eq(recordings.lessonId, begun.lessonId), ne(recordings.id, recordingId));
  await endRunning(tx, others);
  await tx
    .insert(recordings)
    .values({ id: recordingId, ...begun, startedAt: now, changedAt: now })
    .onConflictDoNothing();
}
