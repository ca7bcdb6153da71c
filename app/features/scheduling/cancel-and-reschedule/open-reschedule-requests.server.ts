import { and, eq, gt, inArray, or } from "drizzle-orm";
import type { Person } from "#app/access/actor.ts";
import { sideOf } from "#app/access/lessons.ts";
import { db } from "#app/platform/database/db.server.ts";
import { lessonProposals, lessons } from "#db/schema/scheduling.ts";

/** A proposal that waits for an answer, as a lesson's row tells of it; `mine`: the other side's answer. */
export type Suggestion = {
  id: string;
  lessonId: string;
  mine: boolean;
  startsAt: number;
  note: string;
};

/** The open proposals about a person's lessons, of those asked for or of all. */
export async function listSuggestions(
  person: Person,
  now = Date.now(),
  lessonIds?: string[],
): Promise<Suggestion[]> {
  if (person.viewed || lessonIds?.length === 0) return [];
  const rows = await db()
    .select({
      id: lessonProposals.id,
      lessonId: lessonProposals.lessonId,
      by: lessonProposals.by,
      startsAt: lessonProposals.startsAt,
      note: lessonProposals.note,
      studentId: lessons.studentId,
      teacherId: lessons.teacherId,
    })
    .from(lessonProposals)
    .innerJoin(lessons, eq(lessons.id, lessonProposals.lessonId))
    .where(
      and(
        eq(lessonProposals.state, "open"),
        gt(lessonProposals.startsAt, new Date(now)),
        or(eq(lessons.studentId, person.id), eq(lessons.teacherId, person.id)),
        eq(lessons.state, "booked"),
        gt(lessons.startsAt, new Date(now)),
        lessonIds && inArray(lessons.id, lessonIds),
      ),
    );
  return rows.map(({ by, startsAt, studentId, teacherId, ...row }) => ({
    ...row,
    mine: by === sideOf(person, { studentId, teacherId }),
    startsAt: startsAt.getTime(),
  }));
}
