import { and, eq, inArray, lt, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Person } from "#app/access/actor.ts";
import { canDeleteRecording } from "#app/access/recordings.ts";
import { dropBytes } from "#app/features/files/jobs.server.ts";
import { deleteSharedFiles } from "#app/features/files/shared-files.server.ts";
import { getLesson } from "#app/features/scheduling/lessons/lessons.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { rules } from "#config/rules.ts";
import { recordings } from "#db/schema/classroom/recordings.ts";
import { endConsents } from "./consents.server.ts";
import { endRunning } from "./end-recording.server.ts";

/**
 * Deletes a recording for both: the student whose it is, or the teacher who takes back what they agreed to. With one that
 * runs what both agreed to ends. One that is gone already is no error. Throws not-found for a lesson of others.
 */
export async function deleteRecording(
  person: Pick<Person, "id" | "viewed">,
  { lessonId, recordingId }: { lessonId: string; recordingId: string },
  now = new Date(),
): Promise<void> {
  const lesson = await getLesson(person, lessonId);
  if (!canDeleteRecording(person, lesson) || !isUuid(recordingId)) throw new AppError("not-found");
  const which = and(eq(recordings.id, recordingId), eq(recordings.lessonId, lessonId))!;
  await inTransaction(async (tx) => {
    const runs = await tx.$count(recordings, and(which, eq(recordings.state, "running")));
    // Before the recording is locked, as who takes a piece of it does.
    if (runs > 0) await endConsents(tx, person, lesson, now);
    await drop(tx, which);
  });
}

/** Belongs into the transaction that erases a person: the recordings of all their lessons go, on either side. */
export async function dropRecordingsOf(tx: Tx, { id }: { id: string }): Promise<void> {
  await drop(
    tx,
    sql`${recordings.lessonId} in (select id from lessons where student_id = ${id} or teacher_id = ${id})`,
  );
}

async function drop(tx: Tx, which: SQL): Promise<void> {
  const gone = await tx.delete(recordings).where(which).returning();
  await deleteSharedFiles(
    tx,
    gone.flatMap(({ fileId }) => fileId ?? []),
  );
  const pieces = gone.flatMap((row) => row.pieces);
  if (pieces.length > 0) await enqueue(tx, dropBytes, { fileIds: pieces });
}

/**
 * Ends recordings whose browser has gone for longer than it may, and deletes those that have had their days without
 * ever becoming a file; a file has its own day.
 */
export async function sweepRecordings(now = new Date()): Promise<void> {
  const silentSince = new Date(+now - rules.recording.lateMinutes * minute);
  const oldest = new Date(+now - rules.recording.keepDays * day);
  await inTransaction(async (tx) => {
    await endRunning(tx, lt(recordings.changedAt, silentSince));
    const unfinished = inArray(recordings.state, ["ended", "broken"]);
    await drop(tx, and(unfinished, lt(recordings.changedAt, oldest))!);
  });
}

export const sweepRecordingsJob = defineJob({
  name: "classroom.sweep-recordings",
  payload: z.object({}),
  run: () => sweepRecordings(),
  schedule: "23 * * * *",
});
