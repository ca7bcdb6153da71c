import { sql } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";

/** As `limitsOf` reckons it, and by the student themselves: who could not pay has not cancelled. */
const cancelledLate = sql`(state = 'cancelled_student'
  and cancelled_at > starts_at - (cancel_policy ->> 'freeHours')::int * interval '1 hour'
  and cancelled_at > coalesce(to_timestamp((cancel_policy ->> 'freeUntil')::float8 / 1000), '-infinity')
  and cancelled_at > least(
    booked_at + (cancel_policy ->> 'undoMinutes')::int * interval '1 minute',
    starts_at - (cancel_policy ->> 'partialHours')::int * interval '1 hour')
  and exists (select from lesson_events e where e.lesson_id = lessons.id
    and e."to" = 'cancelled_student' and e.actor = 'student'))`;

/**
 * How many lessons of the 90 days before `now`, with any teacher, this student did not come to, or cancelled after
 * the free time. What a teacher has waived, what is disputed, and a mis-tap undone at once do not count. Rule:
 * docs/decisions/002-rules.md, section 7.
 */
export async function countAbsences(
  on: Db | Tx,
  studentId: string,
  now = new Date(),
): Promise<number> {
  return (await countAbsencesOf(on, [studentId], now)).get(studentId) ?? 0;
}

/** The same for several students at once; who has none is not in the answer. */
export async function countAbsencesOf(
  on: Db | Tx,
  studentIds: string[],
  now = new Date(),
): Promise<Map<string, number>> {
  if (studentIds.length === 0) return new Map();
  const since = new Date(now.getTime() - rules.reliability.windowDays * day);
  const { rows } = await on.execute<{ studentId: string; n: number }>(sql`
    select student_id as "studentId", count(*)::int as n from lessons
    where student_id = any(${sql.param(`{${studentIds.join(",")}}`)})
      and starts_at > ${since}
      and (state = 'no_show_student' and starts_at <= ${now} or ${cancelledLate})
    group by student_id`);
  return new Map(rows.map((row) => [row.studentId, row.n]));
}

/** Whether a student's series are charged when they are booked, and no longer lesson by lesson. */
export async function isChargedAtBooking(
  on: Db | Tx,
  studentId: string,
  now: Date,
): Promise<boolean> {
  return (await countAbsences(on, studentId, now)) >= rules.reliability.studentAbsences;
}
