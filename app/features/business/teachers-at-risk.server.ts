import { sql } from "drizzle-orm";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { tookPlaceStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import type { Admin } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { addDays, startOfLocalDay, type LocalDate } from "#app/platform/time/time.ts";
import { bookableStatuses } from "#db/schema/teachers/teacher-statuses.ts";

export type RiskReason = "points" | "fell" | "closed";

export type TeacherAtRisk = {
  teacherId: string;
  name: string;
  /** Lessons that took place in the last rules.business.risk.days, and in as many before. */
  lessons: number;
  lessonsBefore: number;
  reasons: RiskReason[];
};

/**
 * Teachers whom students may lose: with points that we have written to them about, with half the lessons of the time
 * before, or who teach and have no free start in the next days. Those with most reasons first; one more than is shown.
 */
export async function listTeachersAtRisk(
  _admin: Admin,
  today: LocalDate,
): Promise<TeacherAtRisk[]> {
  const { days, lessons: least, fellToPercent } = rules.business.risk;
  const at = (back: number) => new Date(startOfLocalDay(addDays(today, -back), brand.zone));
  const { rows } = await db().execute<Row>(sql`
    with taught as (
      select teacher_id, count(*) filter (where starts_at >= ${at(days)})::int as lessons,
        count(*) filter (where starts_at < ${at(days)})::int as lessons_before
      from lessons where starts_at >= ${at(2 * days)} and starts_at < ${at(0)}
        and state in (${sql.raw(sqlList(tookPlaceStates))})
      group by teacher_id
    ), seen as (
      select t.user_id as teacher_id, coalesce(l.lessons, 0) as lessons,
        coalesce(l.lessons_before, 0) as lessons_before,
        t.reliability_notice_at is not null as points,
        coalesce(l.lessons_before >= ${least} and l.lessons * 100 <= l.lessons_before * ${fellToPercent}, false) as fell,
        coalesce(l.lessons + l.lessons_before >= ${least}, false) and not exists (
          select from teacher_search s
          where s.teacher_id = t.user_id and s.language = '' and s.soonest is not null) as closed
      from teachers t left join taught l on l.teacher_id = t.user_id
      where t.status in (${sql.raw(sqlList(bookableStatuses))})
    )
    select s.teacher_id as "teacherId", u.name, s.lessons, s.lessons_before as "lessonsBefore",
      s.points, s.fell, s.closed
    from seen s join users u on u.id = s.teacher_id
    where s.points or s.fell or s.closed
    order by s.points::int + s.fell::int + s.closed::int desc, s.lessons_before - s.lessons desc, u.name, u.id
    limit ${rules.business.shownAtRisk + 1}`);
  return rows.map(({ points, fell, closed, ...row }) => ({
    ...row,
    reasons: [
      ...(points ? (["points"] as const) : []),
      ...(fell ? (["fell"] as const) : []),
      ...(closed ? (["closed"] as const) : []),
    ],
  }));
}

type Row = Omit<TeacherAtRisk, "reasons"> & Record<RiskReason, boolean>;
