import type { Teacher } from "#app/access/actor.ts";
import { named } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { nobody } from "#db/schema/accounts/nobody.ts";
import { roomStates, tookPlaceStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { countPackageLessons } from "../packages/packages.server.ts";
import { type StudentOrder, type StudentQuery, studentsPerPage } from "./list-query.ts";

type Found = {
  id: string;
  name: string;
  photo: string | null;
  lessonId: string;
  lastId: string | null;
  lastAt: number | null;
  nextId: string | null;
  nextAt: number | null;
  nextMinutes: number | null;
  hasNote: boolean;
  found: number;
};

// By id in the end, so that no student is on two pages.
const orders: Record<StudentOrder, string> = {
  next: `"nextAt" asc nulls last, lower(u.name), u.id`,
  last: `"lastAt" desc nulls last, lower(u.name), u.id`,
  name: `lower(u.name), u.id`,
};

const { graceAfterEndMinutes } = rules.lesson;
const closes = `upper(l.during) + interval '${graceAfterEndMinutes} minutes'`;
const isNext = `l.state in (${sqlList(roomStates)}) and ${closes} > $3`;
const isLast = `l.state in (${sqlList(tookPlaceStates)}) and ${closes} <= $3`;
const epoch = (instant: string) => `extract(epoch from ${instant})::float8 * 1000`;

// Materialized: a plan made before the tables had statistics adds the lessons up once, too.
const statement = (order: StudentOrder) => `
  with pair as materialized (
    select l.student_id, (array_agg(l.id order by l.starts_at desc))[1] as lesson_id,
      max(l.starts_at) filter (where ${isLast}) as last_at,
      (array_agg(l.id order by l.starts_at desc) filter (where ${isLast}))[1] as last_id,
      min(l.starts_at) filter (where ${isNext}) as next_at,
      (array_agg(l.id order by l.starts_at) filter (where ${isNext}))[1] as next_id,
      (array_agg(l.minutes order by l.starts_at) filter (where ${isNext}))[1] as next_minutes
    from lessons l
    where l.teacher_id = $1 and l.booked_at is not null and l.student_id <> '${nobody}'
    group by l.student_id
  )
  select u.id, u.name, u.portrait_id as photo, pair.lesson_id as "lessonId",
    pair.last_id as "lastId", ${epoch("pair.last_at")} as "lastAt",
    pair.next_id as "nextId", ${epoch("pair.next_at")} as "nextAt", pair.next_minutes as "nextMinutes",
    exists (select from student_notes n where n.teacher_id = $1 and n.student_id = u.id) as "hasNote",
    (count(*) over ())::int as found
  from pair
  join users u on u.id = pair.student_id
  where u.name ilike $2
  order by ${orders[order]}
  limit ${studentsPerPage} offset $4`;

/**
 * A page of the students of a teacher: everybody with a booked lesson of the two, whatever became of it. The next
 * lesson is one whose room has not closed, the last one took place. `found` counts all pages; a page behind
 * the end is the first one. Instants are epoch milliseconds.
 */
export async function readStudentList(teacher: Teacher, query: StudentQuery, now = Date.now()) {
  const read = ({ name, order, page }: StudentQuery) =>
    named<Found>(`scheduling.students-by-${order}`, statement(order), [
      teacher.id,
      `%${name.replaceAll(/[\\%_]/g, "\\$&")}%`,
      new Date(now),
      (page - 1) * studentsPerPage,
    ]);
  const asked = await read(query);
  const isBehind = asked.length === 0 && query.page > 1;
  const rows = isBehind ? await read({ ...query, page: 1 }) : asked;
  const left = await countPackageLessons(
    teacher,
    rows.map(({ id }) => id),
    new Date(now),
  );
  return {
    query: isBehind ? { ...query, page: 1 } : query,
    found: rows[0]?.found ?? 0,
    students: rows.map(({ id, name, photo, lessonId, hasNote, ...row }) => ({
      id,
      name,
      photo,
      /** A lesson of the two, by which a first message is opened. */
      lessonId,
      hasNote,
      last: row.lastId === null ? null : { id: row.lastId, startsAt: row.lastAt! },
      next:
        row.nextId === null
          ? null
          : { id: row.nextId, startsAt: row.nextAt!, minutes: row.nextMinutes! },
      /** Lessons left in packages with this teacher; null without a package. */
      packageLeft: left.get(id) ?? null,
    })),
    zone: teacher.zone,
    now,
  };
}

export type StudentList = Awaited<ReturnType<typeof readStudentList>>;
