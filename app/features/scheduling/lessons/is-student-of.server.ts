import { and, eq, isNotNull } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/database/db.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { untoldStates } from "#db/schema/scheduling/lesson-states.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { sqlList } from "#db/schema/sql-list.ts";

/** Whether these two have, or had, a booked lesson. */
export async function isStudentOf(
  on: Db | Tx,
  teacher: { id: string },
  studentId: string,
): Promise<boolean> {
  if (!isUuid(studentId)) return false;
  const ofTheTwo = and(
    eq(lessons.teacherId, teacher.id),
    eq(lessons.studentId, studentId),
    isNotNull(lessons.bookedAt),
  );
  return (await on.$count(lessons, ofTheTwo)) > 0;
}

/**
 * As SQL: whether these two have, or had, a lesson that was asked for or booked, whatever became of it. The names are
 * columns of the statement.
 */
export function haveLessonOf(student: string, teacher: string): string {
  return `exists (select from lessons told where told.student_id = ${student}
    and told.teacher_id = ${teacher} and told.state not in (${sqlList(untoldStates)}))`;
}
