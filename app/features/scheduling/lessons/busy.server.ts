import { busy } from "#db/schema/scheduling/lessons.ts";
import { databaseError, onConstraint, type Tx } from "#app/platform/database/db.server.ts";
import type { Lesson } from "./move-lesson.server.ts";

type Taking = Pick<Lesson, "id" | "teacherId" | "studentId" | "during" | "teacherDuring">;

/** Makes the two of each lesson busy for it; where one of them is busy already, the constraint throws. */
export async function takeTime(tx: Tx, lessons: Taking[]): Promise<void> {
  await tx.insert(busy).values(busyRows(lessons));
}

/** Sorted by person, so that two who take the same people never wait for each other in a circle. */
export function busyRows(lessons: Taking[]): (typeof busy.$inferInsert)[] {
  return lessons
    .flatMap(({ id: lessonId, teacherId, studentId, during, teacherDuring }) => [
      { lessonId, personId: teacherId, during: teacherDuring },
      { lessonId, personId: studentId, during },
    ])
    .toSorted((a, b) => (a.personId < b.personId ? -1 : 1));
}

/** Who was busy already, where that is why a command failed; otherwise null. */
export function busyPerson(error: unknown): string | null {
  const { constraint, detail } = databaseError(error) ?? {};
  if (constraint !== "busy_overlap") return null;
  return /=\(([0-9a-f-]{36}),/.exec(detail ?? "")?.[1] ?? null;
}

/**
 * For `.catch()` on a command that takes time: which of the two was busy becomes the reason the page has a sentence
 * for. `others` are those of constraints, as in `onConstraint`.
 */
export function onBusy<Reason extends string>(
  teacherId: string,
  reasons: { teacher: Reason; student: Reason },
  others: Record<string, Reason> = {},
) {
  return (error: unknown): { ok: false; reason: Reason } => {
    const person = busyPerson(error);
    if (person === null) return onConstraint(others)(error);
    return { ok: false, reason: person === teacherId ? reasons.teacher : reasons.student };
  };
}
