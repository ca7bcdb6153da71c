import { and, eq, gt, sql } from "drizzle-orm";
import type { Person } from "#app/access/actor.ts";
import { sideOf } from "#app/access/lessons.ts";
import { prepared } from "#app/platform/database/db.server.ts";
import { rescheduleRequests, lessons } from "#db/schema/scheduling/lessons.ts";
import { isOneOfTheTwo } from "../lessons/lessons.server.ts";

/** A reschedule request that waits for an answer, as a lesson's row tells of it; `mine`: the other side's answer. */
export type Suggestion = {
  id: string;
  lessonId: string;
  mine: boolean;
  startsAt: number;
  note: string;
};

const openRequests = prepared((on) =>
  on
    .select({
      id: rescheduleRequests.id,
      lessonId: rescheduleRequests.lessonId,
      by: rescheduleRequests.by,
      startsAt: rescheduleRequests.startsAt,
      note: rescheduleRequests.note,
      studentId: lessons.studentId,
      teacherId: lessons.teacherId,
    })
    .from(rescheduleRequests)
    .innerJoin(lessons, eq(lessons.id, rescheduleRequests.lessonId))
    .where(
      and(
        eq(rescheduleRequests.state, "open"),
        gt(rescheduleRequests.startsAt, sql.placeholder("now")),
        isOneOfTheTwo({ id: sql.placeholder("person") }),
        eq(lessons.state, "booked"),
        gt(lessons.startsAt, sql.placeholder("now")),
        sql`(${sql.placeholder("all")}::boolean or ${lessons.id} = any(${sql.placeholder("ids")}))`,
      ),
    )
    .prepare("scheduling.open-reschedule-requests"),
);

/** The open reschedule requests about a person's lessons, of those asked for or of all. */
export async function listSuggestions(
  person: Person,
  now = Date.now(),
  lessonIds?: string[],
): Promise<Suggestion[]> {
  if (person.viewed || lessonIds?.length === 0) return [];
  const rows = await openRequests().execute({
    person: person.id,
    now: new Date(now),
    all: lessonIds === undefined,
    ids: lessonIds ?? [],
  });
  return rows.map(({ by, startsAt, studentId, teacherId, ...row }) => ({
    ...row,
    mine: by === sideOf(person, { studentId, teacherId }),
    startsAt: startsAt.getTime(),
  }));
}
