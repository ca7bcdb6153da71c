import { sql } from "drizzle-orm";
import { brand } from "#config/brand.ts";
import { nobody } from "#db/schema/accounts/nobody.ts";
import { rules } from "#config/rules.ts";
import {
  businessActivePeople,
  businessCohorts,
  businessFirstLessonDays,
  businessFreeStarts,
} from "#db/schema/business.ts";
import { tookPlaceStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { day as dayLength, type LocalDate } from "#app/platform/time/time.ts";
import { dayList, dayOf, startOfDay } from "./count-days.server.ts";
import { type DayRange, rangesAsked } from "./periods.ts";

const tookPlace = sql.raw(sqlList(tookPlaceStates));

/** Counts active people of each range that pages ask about on that day: those that are missing or have a day among `changed`. */
export async function countActivePeople(
  tx: Tx,
  today: LocalDate,
  changed: LocalDate[] | "all",
): Promise<void> {
  const asked = rangesAsked(today);
  const keyOf = ({ from, until }: DayRange) => `${from} ${until}`;
  const known = new Set(
    (
      await tx
        .select({ from: businessActivePeople.fromDay, until: businessActivePeople.untilDay })
        .from(businessActivePeople)
    ).map(keyOf),
  );
  const isDue = (range: DayRange) =>
    changed === "all" ||
    !known.has(keyOf(range)) ||
    changed.some((day) => range.from <= day && day < range.until);
  const due = asked.filter(isDue);
  const kept = asked.filter((range) => !isDue(range));
  await tx.execute(sql`
    delete from ${businessActivePeople} where (from_day, until_day) not in (
      select * from unnest(${dayList(kept.map(({ from }) => from))}, ${dayList(kept.map(({ until }) => until))}))`);
  await tx.execute(sql`
    insert into ${businessActivePeople} (from_day, until_day, students, teachers)
    select r.from_day, r.until_day, count(distinct nullif(l.student_id, ${nobody})), count(distinct l.teacher_id)
    from unnest(${dayList(due.map(({ from }) => from))}, ${dayList(due.map(({ until }) => until))}) r (from_day, until_day)
    left join lessons l on l.starts_at >= ${startOfDay(sql`r.from_day`)}
      and l.starts_at < ${startOfDay(sql`r.until_day`)} and l.state in (${tookPlace})
    group by r.from_day, r.until_day`);
}

/** Counts first lessons by day and cohorts by month, all of them: one lesson can change when somebody began. */
export async function countCohorts(tx: Tx): Promise<void> {
  await tx.delete(businessFirstLessonDays);
  await tx.delete(businessCohorts);
  const monthsOf = (day: string) =>
    sql.raw(`extract(year from ${day}) * 12 + extract(month from ${day})`);
  await tx.execute(sql`
    with taught as materialized (
      select student_id, kind, ${dayOf(sql`starts_at`)} as day, starts_at,
        row_number() over own as number, lead(starts_at) over own as next_at,
        ${dayOf(sql`first_value(starts_at) over own`)} as first_day
      from lessons where state in (${tookPlace}) and student_id <> ${nobody}
      window own as (partition by student_id order by starts_at, id)
    ), first_days as (
      insert into ${businessFirstLessonDays} (day, students, trials, again)
      select day, count(*), count(*) filter (where kind = 'trial'),
        count(*) filter (where next_at <= starts_at + make_interval(days => ${rules.business.secondLessonDays}::int))
      from taught where number = 1 group by day
    )
    insert into ${businessCohorts} (month, after, students)
    select date_trunc('month', first_day::timestamp)::date, after, count(*) from (
      select distinct student_id, first_day, ${monthsOf("day")} - (${monthsOf("first_day")}) as after from taught
    ) months group by 1, 2`);
}

/** Counts the free starts of the next days by language and hour, as the search knows them. */
export async function countFreeStarts(tx: Tx, now: Date): Promise<void> {
  await tx.delete(businessFreeStarts);
  const columns = sql.raw(Array.from({ length: 16 }, (_, n) => `s.h${n}`).join(", "));
  const first = Math.ceil(now.getTime() / dayLength) * dayLength;
  await tx.execute(sql`
    insert into ${businessFreeStarts} (language, hour, starts)
    select s.language, extract(hour from h.at at time zone ${brand.zone}::text), count(*)
    from (
      select ${new Date(first)}::timestamptz + make_interval(mins => 30 * n) as at,
        (${first / dayLength}::int + n / 48) % 16 + 1 as place, 1::bigint << (n % 48) as half_hour
      from generate_series(0, ${rules.business.supplyDays * 48 - 1}::int) n
    ) h
    join teacher_search s on (array[${columns}])[h.place] & h.half_hour <> 0
    where s.language <> ''
    group by 1, 2`);
}
