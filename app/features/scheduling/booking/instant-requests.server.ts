import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { prepared } from "#app/platform/database/db.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";

/** A student who asks for a lesson in the next hours; instants are epoch ms. */
export type InstantRequest = { lessonId: string; name: string; startsAt: number; until: number };

const shown = 3;

const instantRequests = prepared((on) =>
  on
    .select({
      lessonId: lessons.id,
      name: users.name,
      startsAt: lessons.startsAt,
      until: lessons.answerBy,
    })
    .from(lessons)
    .innerJoin(users, eq(users.id, lessons.studentId))
    .where(
      and(
        eq(lessons.teacherId, sql.placeholder("teacher")),
        eq(lessons.state, "requested"),
        eq(lessons.instant, true),
        gt(lessons.answerBy, sql.placeholder("now")),
      ),
    )
    .orderBy(asc(lessons.answerBy))
    .limit(shown)
    .prepare("scheduling.instant-requests"),
);

/** The requests for an instant lesson that wait for this teacher, the most urgent first. */
export async function listInstantRequests(
  teacher: Teacher,
  now = Date.now(),
): Promise<InstantRequest[]> {
  const rows = await instantRequests().execute({ teacher: teacher.id, now: new Date(now) });
  return rows.map(({ startsAt, until, ...row }) => ({
    ...row,
    startsAt: startsAt.getTime(),
    until: until!.getTime(),
  }));
}
