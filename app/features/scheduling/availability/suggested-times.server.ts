import { and, eq, gt, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { prepared, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { rescheduleRequests, lessons } from "#db/schema/scheduling/lessons.ts";
import type { Interval } from "../lessons/times/intervals.ts";
import { teacherDuring } from "../lessons/rules.ts";

/** A time to which an open reschedule request would move a lesson: half-open, epoch ms. It is not taken. */
export type SuggestedTime = Interval & {
  lessonId: string;
  by: "student" | "teacher";
  studentName: string;
  studentZone: string;
  /** The lesson's own start, until the request is accepted. */
  insteadOf: number;
};

const suggestedEnd = sql`${rescheduleRequests.startsAt} + ${lessons.minutes} * interval '1 minute'`;

const suggestedTimes = (on: Db | Tx) =>
  on
    .select({
      lessonId: lessons.id,
      by: rescheduleRequests.by,
      startsAt: rescheduleRequests.startsAt,
      minutes: lessons.minutes,
      insteadOf: lessons.startsAt,
      studentName: users.name,
      studentZone: users.zone,
    })
    .from(rescheduleRequests)
    .innerJoin(lessons, eq(lessons.id, rescheduleRequests.lessonId))
    .innerJoin(users, eq(users.id, lessons.studentId))
    .where(
      and(
        eq(lessons.teacherId, sql.placeholder("teacher")),
        eq(lessons.state, "booked"),
        eq(rescheduleRequests.state, "open"),
        // Either of the two beginning ends the question.
        gt(rescheduleRequests.startsAt, sql.placeholder("now")),
        gt(lessons.startsAt, sql.placeholder("now")),
        sql`${rescheduleRequests.startsAt} < ${sql.placeholder("to")}`,
        sql`${suggestedEnd} > ${sql.placeholder("from")}`,
      ),
    )
    .orderBy(rescheduleRequests.startsAt, lessons.id)
    .prepare("scheduling.suggested-times");
const suggestedTimesNow = prepared(suggestedTimes);

/** The open reschedule requests of a teacher's lessons that lie in [from, to), the earliest first. */
export async function listSuggestedTimes(
  teacher: Pick<Teacher, "id">,
  { from, to }: { from: number; to: number },
  now: number,
  on?: Tx,
): Promise<SuggestedTime[]> {
  const read = on === undefined ? suggestedTimesNow() : suggestedTimes(on);
  const rows = await read.execute({
    teacher: teacher.id,
    from: new Date(from),
    to: new Date(to),
    now: new Date(now),
  });
  return rows.map(({ startsAt, minutes, insteadOf, ...rest }) => ({
    ...rest,
    start: startsAt.getTime(),
    end: startsAt.getTime() + minutes * minute,
    insteadOf: insteadOf.getTime(),
  }));
}

/**
 * The suggested time that a lesson of so many minutes would run into, breaks included, or null. A caller that then
 * promises the time to somebody must hold the teacher's lock.
 */
export async function findSuggested(
  on: Tx,
  teacher: Pick<Teacher, "id">,
  { startsAt, minutes }: { startsAt: number; minutes: number },
  now: number,
): Promise<SuggestedTime | null> {
  const mine = teacherDuring(startsAt, minutes);
  const near = { from: mine.start - day, to: mine.end };
  const times = await listSuggestedTimes(teacher, near, now, on);
  return times.find((time) => overlaps(time, mine)) ?? null;
}

/** Whether a suggested time and its break touch an interval of the teacher's. */
export function overlaps(time: SuggestedTime, mine: Interval): boolean {
  const theirs = teacherDuring(time.start, (time.end - time.start) / minute);
  return theirs.start < mine.end && mine.start < theirs.end;
}
