import { taughtStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { and, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import {
  limitedStatuses,
  openStatuses,
  type TeacherStatus,
} from "#db/schema/teachers/teacher-statuses.ts";
import type { Admin } from "#app/access/actor.ts";
import { matchesPerson } from "#app/features/accounts/people/match-person.server.ts";
import { db, named } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { countryName } from "../reference-data/countries.ts";
import { cursorText, type ApplicationQuery, type Show } from "../vetting/queue-query.ts";

export type PublishedTeacher = {
  id: string;
  name: string;
  email: string;
  slug: string;
  status: TeacherStatus;
  country: string;
  languages: string[];
  portraitSeed: string;
  photo: string | null;
  lessonsTaught: number;
  publishedAt: number;
};

type TeacherShow = Extract<Show, "published" | "limited">;
const statuses: Record<TeacherShow, readonly TeacherStatus[]> = {
  published: openStatuses,
  limited: limitedStatuses,
};

/** One page of the teachers with a page of their own, the newest first, and where the next begins. */
export async function listPublishedTeachers(
  _admin: Admin,
  query: ApplicationQuery & { show: TeacherShow },
): Promise<{ rows: PublishedTeacher[]; next: string | null }> {
  const rows = await db()
    .select({
      id: teachers.userId,
      name: users.name,
      email: users.email,
      slug: teachers.slug,
      status: teachers.status,
      country: teachers.country,
      portraitSeed: teachers.portraitSeed,
      photo: users.portraitId,
      publishedAt: teachers.publishedAt,
      languages: sql<string[]>`(select coalesce(json_agg(l.language order by l.language), '[]')
        from teacher_languages l where l.teacher_id = ${teachers.userId} and l.taught)`,
      lessonsTaught: sql<number>`(select count(*)::int from lessons l
        where l.teacher_id = ${teachers.userId} and l.state in (${sql.raw(sqlList(taughtStates))}))`,
    })
    .from(teachers)
    .innerJoin(users, eq(users.id, teachers.userId))
    .where(and(inArray(teachers.status, statuses[query.show]), ...narrowing(query)))
    .orderBy(desc(teachers.publishedAt), desc(teachers.userId))
    .limit(rules.apply.perPage + 1);
  const shown = rows.slice(0, rules.apply.perPage);
  const last = shown.at(-1);
  return {
    next:
      rows.length > shown.length
        ? cursorText({ at: last!.publishedAt.getTime(), id: last!.id })
        : null,
    rows: shown.map((row) => ({
      ...row,
      country: countryName(row.country),
      publishedAt: row.publishedAt.getTime(),
    })),
  };
}

function narrowing({ q, language, country, after }: ApplicationQuery): (SQL | undefined)[] {
  return [
    q === "" ? undefined : matchesPerson(q),
    country === "" ? undefined : eq(teachers.country, country),
    language === ""
      ? undefined
      : sql`exists (select 1 from teacher_languages l where l.teacher_id = ${teachers.userId}
          and l.language = ${language} and l.taught)`,
    after === null
      ? undefined
      : sql`(${teachers.publishedAt}, ${teachers.userId})
          < (${new Date(after.at).toISOString()}::timestamptz, ${after.id}::uuid)`,
  ];
}

const counted = (show: TeacherShow) => `(select count(*)::int from (select from teachers
  where status in (${sqlList(statuses[show])}) limit ${rules.apply.countedTo}) few)`;
const counts = `select ${counted("published")} as published, ${counted("limited")} as limited`;

/** How many are in each of the two lists, up to `rules.apply.countedTo`. */
export async function countPublishedTeachers(_admin: Admin): Promise<Record<TeacherShow, number>> {
  const [row] = await named<Record<TeacherShow, number>>("teachers.published-counts", counts, []);
  return row!;
}
