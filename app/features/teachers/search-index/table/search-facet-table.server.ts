/** Asks the search table itself what search-facet-scan.ts asks of its rows in memory, with the same answers. */
import { sql, type SQL } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { conditionsOf } from "../filters.server.ts";
import { listed, number } from "./search-conditions.server.ts";
import type { Dimension } from "../scan/search-dimensions.ts";
import type { CountryCount } from "../scan/search-facet-scan.ts";
import type { Option } from "../search-options.ts";
import type { Asking } from "../scan/search-scan.ts";

/** Rows looked at first: in a big language most counts are far enough by then. */
const firstRows = 6_000;

/** As `scanFacets`. */
export async function tableFacets(asking: Asking, options: readonly Option[], most: number) {
  const [counts, countries] = await Promise.all([
    countOptions(asking, options, most),
    countCountries(asking),
  ]);
  return { counts, countries };
}

/**
 * Counts in the order of the options. First among the best rows of the language: what is above 1,000 there is
 * known. Only what is left is counted among all.
 */
async function countOptions(
  asking: Asking,
  options: readonly Option[],
  most: number,
): Promise<number[]> {
  const first = await countAmong(asking, options, firstRows);
  const counts = first.counts.map((count) => Math.min(count, most));
  if (first.rows < firstRows) return counts;
  const left = options.flatMap((option, index) =>
    counts[index]! >= most ? [] : [{ option, index }],
  );
  if (left.length === 0) return counts;
  const all = await countAmong(
    asking,
    left.map(({ option }) => option),
    null,
  );
  for (const [at, { index }] of left.entries()) counts[index] = Math.min(all.counts[at]!, most);
  return counts;
}

async function countAmong(
  asking: Asking,
  options: readonly Option[],
  limit: number | null,
): Promise<{ rows: number; counts: number[] }> {
  const conditions = [...conditionsOf(asking)];
  const verdict = (at: number) => sql.raw(`c${at}`);
  const verdicts = conditions.map(([, condition], at) => sql`, ${condition} as ${verdict(at)}`);
  // A teacher who fails two kinds of filters is in no count.
  const fails = conditions.map((_, at) => sql`(not ${verdict(at)})::int`);
  const few = fails.length < 2 ? sql`true` : sql`${sql.join(fails, sql` + `)} <= 1`;
  const byDimension = [...new Set(options.map(({ dimension }) => dimension))];
  const passes = byDimension.map((dimension, at) => {
    const others = conditions.flatMap(([own], at) => (own === dimension ? [] : [verdict(at)]));
    return sql`, ${others.length === 0 ? sql`true` : sql.join(others, sql` and `)} as ${sql.raw(`p${at}`)}`;
  });
  const counts = options.map(
    ({ dimension, asks }) =>
      sql`count(*) filter (where s.${sql.raw(`p${byDimension.indexOf(dimension)}`)} and ${only(conditionsOf({ ...asking, search: asks, words: null }))})`,
  );
  // "offset 0" keeps the planner from writing each condition out again in every count
  const { rows } = await db().execute<{ rows: number; counts: number[] }>(sql`
    select (select count(*)::int from (select 1 from teacher_search
        where language = ${asking.search.language ?? ""}
        ${limit === null ? sql`` : sql`limit ${number(limit)}`}) r) as rows,
      array[${sql.join(counts, sql`, `)}]::int[] as counts
    from (select s.* ${sql.join(passes)} from (select s.* ${sql.join(verdicts)}
        from (select * from teacher_search s where ${listed(asking)}
          ${limit === null ? sql`` : sql`order by s.score desc, s.teacher_id limit ${number(limit)}`}) s
        offset 0) s
      where ${few} offset 0) s`);
  return rows[0]!;
}

/** All countries, those that most teachers live in first. */
async function countCountries(asking: Asking): Promise<CountryCount[]> {
  const conditions = conditionsOf(asking);
  conditions.delete("country");
  const { rows } = await db().execute<{ country: string; count: number }>(sql`
    select country, count(*)::int as count from (
      select s.country from teacher_search s
      where ${sql.join([listed(asking), ...conditions.values()], sql` and `)}
      union all
      select s.accent from teacher_search s
      where s.accent is not null and s.accent <> s.country and
        ${sql.join([listed(asking), ...conditions.values()], sql` and `)}) c
    group by country order by count(*) desc, country`);
  return rows;
}

function only(conditions: Map<Dimension, SQL>): SQL {
  const [condition] = conditions.values();
  if (condition === undefined) throw new Error("an option that asks nothing");
  return condition;
}
