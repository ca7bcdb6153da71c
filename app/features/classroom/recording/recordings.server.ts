import { asc, eq } from "drizzle-orm";
import type { Person } from "#app/access/actor.ts";
import { canMakeRecording } from "#app/access/recordings.ts";
import { db } from "#app/platform/database/db.server.ts";
import { files } from "#db/schema/files.ts";
import { recordings } from "#db/schema/classroom/recordings.ts";
import { recordingDeleteAt } from "./join-pieces.server.ts";

/** A recording as one of a lesson's two sees it; instants are epoch milliseconds. */
export type RecordingView = {
  id: string;
  state: (typeof recordings.$inferSelect)["state"];
  startedAt: number;
  /** When it is deleted by itself. */
  deleteAt: number;
  /** Null before it is one file. */
  durationMs: number | null;
  bytes: number | null;
  /** For its student alone. */
  fileId: string | null;
};

/** What there is of a lesson that was recorded, oldest first; nothing for an admin who looks as one of the two. */
export async function listRecordings(
  person: Pick<Person, "id" | "viewed">,
  lesson: { id: string; studentId: string; teacherId: string },
): Promise<RecordingView[]> {
  if (person.viewed) return [];
  const rows = await db()
    .select({ recording: recordings, durationMs: files.durationMs, bytes: files.bytes })
    .from(recordings)
    .leftJoin(files, eq(files.id, recordings.fileId))
    .where(eq(recordings.lessonId, lesson.id))
    .orderBy(asc(recordings.startedAt));
  const isOwn = canMakeRecording(person, lesson);
  return rows.map(({ recording: { id, state, startedAt, changedAt, fileId }, ...facts }) => ({
    id,
    state,
    startedAt: startedAt.getTime(),
    deleteAt: recordingDeleteAt(changedAt).getTime(),
    ...facts,
    fileId: isOwn ? fileId : null,
  }));
}
