import { and, eq } from "drizzle-orm";
import type { Person } from "#app/access/actor.ts";
import { canMakeRecording } from "#app/access/recordings.ts";
import { getLesson } from "#app/features/scheduling/lessons/lessons.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { enqueueAll } from "#app/platform/database/jobs.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { recordings } from "#db/schema/classroom/recordings.ts";
import { joinPieces } from "./join-pieces.server.ts";

/** Ends those of them that run, and has their pieces made one file. */
export async function endRunning(tx: Tx, which: ReturnType<typeof and>): Promise<void> {
  const ended = await tx
    .update(recordings)
    .set({ state: "ended" })
    .where(and(which, eq(recordings.state, "running")))
    .returning({ recordingId: recordings.id });
  await enqueueAll(
    tx,
    joinPieces,
    ended.map((payload) => ({ payload })),
  );
}

/** The student's browser has nothing more to send. Throws not-found for anybody else. */
export async function endRecording(
  person: Pick<Person, "id" | "viewed">,
  { lessonId, recordingId }: { lessonId: string; recordingId: string },
): Promise<void> {
  const lesson = await getLesson(person, lessonId);
  if (!canMakeRecording(person, lesson) || !isUuid(recordingId)) throw new AppError("not-found");
  await inTransaction((tx) =>
    endRunning(tx, and(eq(recordings.id, recordingId), eq(recordings.lessonId, lessonId))),
  );
}
