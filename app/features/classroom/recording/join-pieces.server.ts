import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { ingestFile } from "#app/features/files/ingest-file.server.ts";
import { dropBytes } from "#app/features/files/jobs.server.ts";
import { addFile } from "#app/features/files/keep-file.server.ts";
import { keyOf } from "#app/features/files/storage-key.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { streamOf } from "#app/platform/storage/byte-stream.server.ts";
import { throughFile } from "#app/platform/storage/incoming.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { recordings } from "#db/schema/classroom/recordings.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";

/** When a recording is deleted by itself. */
export function recordingDeleteAt(endedAt: Date): Date {
  return new Date(endedAt.getTime() + rules.recording.keepDays * day);
}

/**
 * Makes one file of the pieces of a recording that has ended, which its student can wind; the pieces go then. What
 * cannot be read, or was deleted meanwhile, leaves nothing behind.
 */
export async function joinRecordingPieces(recordingId: string): Promise<void> {
  const isIt = and(eq(recordings.id, recordingId), eq(recordings.state, "ended"));
  const [row] = await db()
    .select({ recording: recordings, studentId: lessons.studentId })
    .from(recordings)
    .innerJoin(lessons, eq(lessons.id, recordings.lessonId))
    .where(isIt);
  if (row === undefined) return;
  const { studentId } = row;
  const { pieces, received, changedAt } = row.recording;
  const taken = await throughFile(streamOf(bytesOf(pieces)), received, ({ path }) =>
    ingestFile("recording", path),
  );
  await inTransaction(async (tx) => {
    // Its row is held until then, so that somebody who deletes it comes before or after.
    const [still] = await tx.select().from(recordings).where(isIt).for("update");
    if (still !== undefined && taken.ok) {
      await addFile(tx, { id: studentId }, taken.kept, recordingDeleteAt(changedAt));
      await tx
        .update(recordings)
        .set({ state: "ready", pieces: [], fileId: taken.kept.id })
        .where(isIt);
    } else if (still !== undefined)
      await tx.update(recordings).set({ state: "broken", pieces: [] }).where(isIt);
    else if (taken.ok) await enqueue(tx, dropBytes, { fileIds: [taken.kept.id] });
    await enqueue(tx, dropBytes, { fileIds: pieces });
  });
}

async function* bytesOf(pieces: string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    const body = await storage().get(keyOf(piece));
    // Deleted meanwhile, with its recording.
    if (body !== null) yield* body;
  }
}

export const joinPieces = defineJob({
  name: "classroom.join-recording-pieces",
  payload: z.object({ recordingId: z.uuid() }),
  run: ({ recordingId }) => joinRecordingPieces(recordingId),
  // Two are remade at a time, and others wait for them.
  seconds: 3 * rules.recording.readSeconds,
});
