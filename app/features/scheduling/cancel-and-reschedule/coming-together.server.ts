import { and, asc, eq, gt, inArray, or } from "drizzle-orm";
import { comingStates } from "#db/schema/scheduling/lesson-states.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { db } from "#app/platform/database/db.server.ts";

/** Lessons to come of these two, the next first, whichever of them teaches; instants are epoch milliseconds. */
export async function listComingTogether(
  person: { id: string },
  other: { id: string },
  now = new Date(),
) {
  const taughtBy = (teacher: string, student: string) =>
    and(eq(lessons.teacherId, teacher), eq(lessons.studentId, student));
  const rows = await db()
    .select({
      id: lessons.id,
      teacherId: lessons.teacherId,
      title: lessons.title,
      startsAt: lessons.startsAt,
    })
    .from(lessons)
    .where(
      and(
        or(taughtBy(person.id, other.id), taughtBy(other.id, person.id)),
        inArray(lessons.state, [...comingStates]),
        gt(lessons.startsAt, now),
      ),
    )
    .orderBy(asc(lessons.startsAt));
  return rows.map(({ teacherId, startsAt, ...row }) => ({
    ...row,
    startsAt: startsAt.getTime(),
    section: teacherId === person.id ? ("teacher" as const) : ("student" as const),
  }));
}
