import { and, desc, eq, isNull } from "drizzle-orm";
import type { Person } from "#app/access/actor.ts";
import { doorOf } from "#app/features/classroom/timing/rules.ts";
import { getLesson } from "#app/features/scheduling/lessons/lessons.server.ts";
import { isSwitchedOn } from "#app/features/settings/settings.server.ts";
import { type Db, db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { emit, personRoom } from "#app/platform/live/live.server.ts";
import { recordingConsents, recordings } from "#db/schema/classroom/recordings.ts";
import type { Agreement, AgreementChanged, RecordingOff } from "./agreement.ts";
import { endRunning } from "./end-recording.server.ts";

type Lesson = { id: string; studentId: string; teacherId: string };

/**
 * Notes that one of the two agrees to the recording of their room; once, and not while recording is switched off for
 * its student. Throws not-found for a lesson of others, and forbidden while its room is shut.
 */
export async function agreeToRecording(
  person: Pick<Person, "id" | "viewed">,
  { lessonId, visitId }: { lessonId: string; visitId: string },
  now = new Date(),
): Promise<Agreement | RecordingOff> {
  const lesson = await getLesson(person, lessonId);
  if (!(await isSwitchedOn("recording", lesson.studentId, now))) return { isOff: true };
  if (doorOf(lesson, now.getTime()) !== "open") throw new AppError("forbidden");
  return inTransaction(async (tx) => {
    await tx
      .insert(recordingConsents)
      .values({ lessonId, userId: person.id, visitId, givenAt: now })
      .onConflictDoNothing();
    return tellAgreement(tx, lesson);
  });
}

/**
 * Ends what both have agreed to, no matter which of them says so: a recording that runs is ended in the same moment, and no
 * piece made after it is taken. Throws not-found for a lesson of others.
 */
export async function endRecordingConsents(
  person: Pick<Person, "id" | "viewed">,
  lessonId: string,
  now = new Date(),
): Promise<Agreement> {
  const lesson = await getLesson(person, lessonId);
  return inTransaction((tx) => endConsents(tx, person, lesson, now));
}

/** As `endRecordingConsents`, by one of the lesson's two. */
export async function endConsents(
  tx: Tx,
  person: { id: string },
  lesson: Lesson,
  now: Date,
): Promise<Agreement> {
  await tx
    .update(recordingConsents)
    .set({ endedAt: now, endedBy: person.id })
    .where(inForce(lesson.id));
  await endRunning(tx, eq(recordings.lessonId, lesson.id));
  return tellAgreement(tx, lesson);
}

export async function readAgreement(
  on: Db | Tx,
  { id, studentId, teacherId }: Lesson,
): Promise<Agreement> {
  const rows = await on
    .select({ userId: recordingConsents.userId, endedBy: recordingConsents.endedBy })
    .from(recordingConsents)
    .where(eq(recordingConsents.lessonId, id))
    .orderBy(desc(recordingConsents.givenAt));
  const agrees = (userId: string) =>
    rows.some((row) => row.userId === userId && row.endedBy === null);
  const endedBy = rows.some((row) => row.endedBy === null) ? null : (rows[0]?.endedBy ?? null);
  return {
    student: agrees(studentId),
    teacher: agrees(teacherId),
    endedBy: endedBy === null ? null : endedBy === studentId ? "student" : "teacher",
  };
}

/** As `readAgreement`, for one of the two. Throws not-found for anybody else. */
export async function lookAtAgreement(
  person: Pick<Person, "id" | "viewed">,
  lessonId: string,
): Promise<Agreement> {
  return readAgreement(db(), await getLesson(person, lessonId));
}

/** The consents in force, held until the transaction ends; null where one of the two is missing. */
export async function holdConsents(
  tx: Tx,
  { id, studentId, teacherId }: Lesson,
): Promise<{ studentConsentId: string; teacherConsentId: string } | null> {
  const rows = await tx
    .select({ id: recordingConsents.id, userId: recordingConsents.userId })
    .from(recordingConsents)
    .where(inForce(id))
    .for("share");
  const of = (userId: string) => rows.find((row) => row.userId === userId)?.id;
  const [studentConsentId, teacherConsentId] = [of(studentId), of(teacherId)];
  if (studentConsentId === undefined || teacherConsentId === undefined) return null;
  return { studentConsentId, teacherConsentId };
}

function inForce(lessonId: string) {
  return and(eq(recordingConsents.lessonId, lessonId), isNull(recordingConsents.endedAt));
}

/** Both hear it, on every page they have open. */
async function tellAgreement(tx: Tx, lesson: Lesson): Promise<Agreement> {
  const agreement = await readAgreement(tx, lesson);
  const told: AgreementChanged = { lessonId: lesson.id, agreement };
  tx.afterCommit(() =>
    emit([personRoom(lesson.studentId), personRoom(lesson.teacherId)], "room.recording", told),
  );
  return agreement;
}
