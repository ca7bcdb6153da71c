import { pendingStates, unbookedStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { sql } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { sameTimeAhead } from "./teachers-again.server.ts";

type Row = {
  slug: string;
  zone: string;
  startsAt: string;
  offerId: string | null;
  coming: string[];
};

/**
 * Where a student goes to have a lesson once more: its teacher, the offer as it is today (after a trial a
 * lesson), and the next week in which the teacher's clock says the same and the student has nothing yet. `offer`
 * is null where the teacher offers no lessons. Throws not-found for what is not the student's.
 */
export async function findAgain(
  student: Student,
  lessonId: string,
  now = Date.now(),
): Promise<{ slug: string; offer: string | null; at: number }> {
  if (!isUuid(lessonId)) throw new AppError("not-found");
  const { rows } = await db().execute<Row>(sql`
    select t.slug, t.zone, l.starts_at as "startsAt",
      (select o.id from offers o where o.teacher_id = t.user_id and o.active and o.kind = 'single'
        order by o.id = l.offer_id desc, o.minutes = l.minutes desc, o.position limit 1) as "offerId",
      (select coalesce(json_agg(starts_at), '[]') from lessons
        where student_id = ${student.id} and state in (${sql.raw(sqlList(pendingStates))})) as coming
    from lessons l join teachers t on t.user_id = l.teacher_id
    where l.id = ${lessonId} and l.student_id = ${student.id} and l.state not in (${sql.raw(sqlList(unbookedStates))})`);
  const row = rows[0];
  if (row === undefined) throw new AppError("not-found");
  const taken = row.coming.map((start) => new Date(start).getTime());
  const at = sameTimeAhead(new Date(row.startsAt).getTime(), row.zone, now, taken);
  return { slug: row.slug, offer: row.offerId, at };
}
