import { sql } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import {
  namedLanguages,
  type LanguageChoice,
} from "../reference-data/languages/language-data.server.ts";
import { countMost } from "./search-counts.ts";
import { readSearchRows } from "./scan/search-memory.server.ts";

/** How many bookable teachers teach each language: exact up to 1,000, one more stands for any number above. */
export async function countTeachersByLanguage(): Promise<Map<string, number>> {
  const memory = await readSearchRows();
  if (memory !== null)
    return new Map(
      memory.languages().map((code) => [code, Math.min(memory.countOf(code), countMost)]),
    );
  // from language to language along the index: a street of any length is looked at for a moment
  const { rows } = await db().execute<{ language: string; count: number }>(sql`
    with recursive taught (language) as (
      (select language from teacher_search where language > '' order by language limit 1)
      union all
      select (select s.language from teacher_search s where s.language > t.language
        order by s.language limit 1)
      from taught t where t.language is not null)
    select t.language, (select count(*)::int from (select 1 from teacher_search s
      where s.language = t.language limit ${countMost}) most) as count
    from taught t where t.language is not null`);
  return new Map(rows.map(({ language, count }) => [language, count]));
}

/** What can be searched by: the languages that bookable teachers teach, and the one asked for, by name. */
export async function listTaughtLanguages(
  asked: string | null = null,
): Promise<(LanguageChoice & { count: number })[]> {
  const counts = await countTeachersByLanguage();
  if (asked !== null && !counts.has(asked)) counts.set(asked, 0);
  return namedLanguages(counts.keys()).map((one) => ({ ...one, count: counts.get(one.code) ?? 0 }));
}
