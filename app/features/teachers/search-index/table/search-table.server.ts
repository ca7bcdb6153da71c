/** Asks the search table itself what search-scan.ts asks of its rows in memory, with the same answers. */
import { sql, type SQL } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { halfHoursAsked } from "../scan/half-hours.ts";
import {
  candidatesFor,
  type Candidate,
  type Ranked,
  Reranker,
} from "#app/features/teachers/ranking/rerank.ts";
import { fitOf, overlapOf, scales } from "#app/features/teachers/ranking/ranking.ts";
import { goodAtBits } from "../scan/search-bits.ts";
import { conditionsOf } from "../filters.server.ts";
import { firstIn, halfHoursIn, listed, number } from "./search-conditions.server.ts";
import type { Asking } from "../scan/search-scan.ts";
import { asksTime, type TeacherSearch } from "../search.ts";

/** As `scanPage`. */
export async function tablePage(asking: Asking, shown: number): Promise<Ranked[]> {
  const first = asking.search.sort === "match" ? await byMatch() : await rowsInOrder(asking, shown);
  return first.map(({ id, fit, overlap }) => ({ id, fit, overlap }));

  async function byMatch(): Promise<Found[]> {
    const ranking = new Reranker<Found>(shown, asking.now, ({ id }) => id);
    for (const found of await rowsInOrder(asking, candidatesFor(shown)))
      if (!ranking.take(found)) break;
    return ranking.first();
  }
}

const orders: Record<TeacherSearch["sort"], SQL> = {
  match: sql`s.score desc, s.teacher_id`,
  soonest: sql`s.soonest, s.teacher_id`,
  price: sql`s.price, s.teacher_id`,
  rating: sql`s.rating desc, s.teacher_id`,
  newest: sql`s.published_at desc, s.teacher_id`,
};

type Found = Candidate & { id: string };

async function rowsInOrder(asking: Asking, limit: number): Promise<Found[]> {
  const { search, zone, now } = asking;
  const order =
    asksTime(search) && search.sort === "soonest"
      ? sql`${firstIn(halfHoursAsked(search, zone, now), now)}, s.teacher_id`
      : orders[search.sort];
  const week = halfHoursAsked(search, zone, now, scales.overlapDays);
  const { rows } = await db().execute<{ id: string; score: number; free: number; has: number }>(sql`
    select s.teacher_id as id, s.score, ${halfHoursIn(week)} as free,
      bit_count((s.good_at & ${number(goodAtBits(search.goodAt))})::bit(62))::int as has
    from teacher_search s ${where(asking)} order by ${order} limit ${number(limit)}`);
  return rows.map(({ id, score, free, has }) => ({
    id,
    // as precise as the column is: memory ranks by the same number
    score: Math.fround(score),
    fit: fitOf({ asked: search.goodAt.length, has }),
    overlap: overlapOf(free, { asksTime: asksTime(search) }),
  }));
}

/** All conditions of a search in one. */
export function where(asking: Asking): SQL {
  const conditions = [...conditionsOf(asking).values()];
  return sql`where ${sql.join([listed(asking), ...conditions], sql` and `)}`;
}

/** As `scanCount`. */
export async function tableCount(asking: Asking, most: number): Promise<number> {
  const { rows } = await db().execute<{ count: number }>(sql`select count(*)::int as count from (
    select 1 from teacher_search s ${where(asking)} limit ${number(most)}) matching`);
  return rows[0]!.count;
}

/** How many teach each language, counted up to `most`. */
export async function tableLanguages(most: number): Promise<Map<string, number>> {
  // from language to language along the index: a street of any length is looked at for a moment
  const { rows } = await db().execute<{ language: string; count: number }>(sql`
    with recursive taught (language) as (
      (select language from teacher_search where language > '' order by language limit 1)
      union all
      select (select s.language from teacher_search s where s.language > t.language
        order by s.language limit 1)
      from taught t where t.language is not null)
    select t.language, (select count(*)::int from (select 1 from teacher_search s
      where s.language = t.language limit ${most}) most) as count
    from taught t where t.language is not null`);
  return new Map(rows.map(({ language, count }) => [language, count]));
}
