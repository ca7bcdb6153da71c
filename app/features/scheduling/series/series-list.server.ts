import { untoldStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { db, named } from "#app/platform/database/db.server.ts";

/** A weekly series in a line; instants are epoch ms. */
export type SeriesLine = {
  id: string;
  studentName: string;
  studentId: string;
  language: string;
  minutes: number;
  /** Lessons in all, and those still to come. */
  lessons: number;
  coming: number;
  /** The next lesson. */
  nextId: string;
  nextAt: number;
};

const mostShown = 100;

/** A teacher's weekly series with lessons to come, the one whose next lesson is soonest first. */
export async function listSeries({ id }: Teacher, now = Date.now()): Promise<SeriesLine[]> {
  const { rows } = await db().execute<Omit<SeriesLine, "nextAt"> & { nextAt: Date }>(sql`
    select s.id, u.name as "studentName", u.id as "studentId", next.language, next.minutes,
      next.id as "nextId", next.starts_at as "nextAt",
      count(*)::int as lessons,
      (count(*) filter (where l.state = 'booked' and l.starts_at > ${new Date(now)}))::int as coming
    from lesson_series s
      join users u on u.id = s.student_id
      join lessons l on l.series_id = s.id and l.state not in (${sql.raw(sqlList(untoldStates))})
      join lateral (select n.id, n.language, n.minutes, n.starts_at from lessons n
        where n.series_id = s.id and n.state = 'booked' and n.starts_at > ${new Date(now)}
        order by n.starts_at limit 1) next on true
    where s.teacher_id = ${id} and s.state in ('active', 'ended')
    group by s.id, u.id, u.name, next.id, next.language, next.minutes, next.starts_at
    order by next.starts_at, s.id
    limit ${mostShown}`);
  return rows.map(({ nextAt, ...row }) => ({ ...row, nextAt: new Date(nextAt).getTime() }));
}

const seriesPlaces = `
  select * from (
    select l.id, (row_number() over by_time)::int as place,
      (count(*) over (partition by l.series_id))::int as of
    from lessons l
    where l.state not in (${sqlList(untoldStates)}) and l.series_id in (
      select series_id from lessons where id = any($1) and series_id is not null)
    window by_time as (partition by l.series_id order by l.starts_at, l.id)) numbered
  where id = any($1)`;

/** Which lesson of its weekly series each of these is: the second of four. Those of none are left out. */
export async function listSeriesPlaces(
  lessonIds: string[],
): Promise<Record<string, { place: number; of: number }>> {
  if (lessonIds.length === 0) return {};
  const rows = await named<{ id: string; place: number; of: number }>(
    "scheduling.series-places",
    seriesPlaces,
    [lessonIds],
  );
  return Object.fromEntries(rows.map(({ id, place, of }) => [id, { place, of }]));
}
