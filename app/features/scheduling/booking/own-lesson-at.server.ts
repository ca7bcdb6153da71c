import { comingStates } from "#db/schema/scheduling/lesson-states.ts";
import { and, eq, inArray, or, gt } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";

/**
 * The student's own lesson with that teacher at that start (epoch ms): held still, asked for or booked. Null where
 * there is none, and where what they hold is of another offer. A start pressed twice leads to it.
 */
export async function findOwnLessonAt(
  student: Student,
  { teacherId, offerId, startsAt }: { teacherId: string; offerId: string; startsAt: number },
  now = new Date(),
): Promise<{ lessonId: string; isHeld: boolean } | null> {
  const [own] = await db()
    .select({ lessonId: lessons.id, state: lessons.state })
    .from(lessons)
    .where(
      and(
        eq(lessons.studentId, student.id),
        eq(lessons.teacherId, teacherId),
        eq(lessons.startsAt, new Date(startsAt)),
        or(
          inArray(lessons.state, [...comingStates]),
          and(
            eq(lessons.state, "held"),
            gt(lessons.heldUntil, now),
            or(eq(lessons.offerId, offerId), eq(lessons.heldByTeacher, true)),
          ),
        ),
      ),
    );
  return own === undefined ? null : { lessonId: own.lessonId, isHeld: own.state === "held" };
}
