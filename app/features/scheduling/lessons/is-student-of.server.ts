import { and, eq, isNotNull } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/database/db.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";

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
