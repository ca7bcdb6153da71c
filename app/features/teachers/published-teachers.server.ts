import { and, desc, eq, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { teachers } from "#db/schema/teachers.ts";
import type { Admin } from "#app/access/actor.ts";
import { db } from "#app/platform/db.server.ts";
import { matches } from "./applications.server.ts";
import { countryName } from "./countries.ts";

export type PublishedTeacher = {
  id: string;
  name: string;
  email: string;
  slug: string;
  status: (typeof teachers.$inferSelect)["status"];
  country: string;
  languages: string[];
  portraitSeed: string;
  lessonsTaught: number;
  publishedAt: number;
};

const listed = 200;

/** Every teacher with a page, whatever its status: the newest first. */
export async function listPublishedTeachers(
  _admin: Admin,
  { text }: { text: string },
): Promise<PublishedTeacher[]> {
  const rows = await db()
    .select({
      id: teachers.userId,
      name: users.name,
      email: users.email,
      slug: teachers.slug,
      status: teachers.status,
      country: teachers.country,
      portraitSeed: teachers.portraitSeed,
      publishedAt: teachers.publishedAt,
      languages: sql<string[]>`(select coalesce(json_agg(l.language order by l.language), '[]')
        from teacher_languages l where l.teacher_id = ${teachers.userId} and l.taught)`,
      lessonsTaught: sql<number>`(select count(*)::int from lessons l
        where l.teacher_id = ${teachers.userId} and l.state in ('ended', 'completed'))`,
    })
    .from(teachers)
    .innerJoin(users, eq(users.id, teachers.userId))
    .where(and(matches(text)))
    .orderBy(desc(teachers.publishedAt), teachers.userId)
    .limit(listed);
  return rows.map((row) => ({
    ...row,
    country: countryName(row.country),
    publishedAt: row.publishedAt.getTime(),
  }));
}

export async function countPublishedTeachers(_admin: Admin): Promise<number> {
  return db().$count(teachers);
}
