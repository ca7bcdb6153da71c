import { eq, sql } from "drizzle-orm";
import type { Admin } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { cancelledBy } from "#app/features/scheduling/lessons/lessons.server.ts";
import type { LessonActor } from "#app/features/scheduling/lessons/rules.ts";
import { lessonStates, type LessonState } from "#db/schema/scheduling/lesson-states.ts";

/** `cancelledBy`: whose word it was, where it was cancelled; the state names one of the two also where it was ours. */
export type LessonCount = {
  state: LessonState;
  cancelledBy: LessonActor | null;
  lessons: number;
};

/**
 * How many lessons somebody gave and took, by state in the order of a lesson's life, for an admin. What we cancelled is
 * counted apart from what one of the two cancelled.
 */
export async function readLessonRecord(
  _admin: Admin,
  personId: string,
): Promise<{ teacher: LessonCount[]; student: LessonCount[] }> {
  const countOf = async (column: typeof lessons.teacherId | typeof lessons.studentId) => {
    const rows = await db()
      .select({ state: lessons.state, cancelledBy, lessons: sql<number>`count(*)::int` })
      .from(lessons)
      .where(eq(column, personId))
      .groupBy(lessons.state, sql`2`);
    const order = (state: LessonState) => lessonStates.indexOf(state);
    return rows.toSorted((a, b) => order(a.state) - order(b.state));
  };
  const [teacher, student] = await Promise.all([
    countOf(lessons.teacherId),
    countOf(lessons.studentId),
  ]);
  return { teacher, student };
}
