import { inArray, type SQL, sql } from "drizzle-orm";
import { brand } from "#config/brand.ts";
import { businessLessonDays, businessLessonHours, businessMoneyDays } from "#db/schema/business.ts";
import { unbookedStates, untoldStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import type { Db, Tx } from "#app/platform/database/db.server.ts";
import type { LocalDate } from "#app/platform/time/time.ts";

/** The day that an instant falls on in our own zone. */
export function dayOf(instant: SQL): SQL {
  return sql`(${instant} at time zone ${brand.zone}::text)::date`;
}

/** When a day begins in our own zone. */
export function startOfDay(day: SQL): SQL {
  return sql`(${day}::timestamp at time zone ${brand.zone}::text)`;
}

/** A list of days as PostgreSQL's array. */
export function dayList(days: readonly LocalDate[]): SQL {
  return sql`${sql.param(`{${days.join(",")}}`)}::date[]`;
}

/** Somebody wanted it, and the teacher did not answer; a hold that lapsed was never asked for. */
const isUnansweredRequest = sql`(l.state = 'expired'
  and exists (select from lesson_events e where e.lesson_id = l.id and e."to" = 'requested'))`;

/** Counts lessons and money of these days from the truth, in place of what was counted before. */
export async function countDays(tx: Tx, days: LocalDate[]): Promise<void> {
  if (days.length === 0) return;
  for (const table of [businessLessonDays, businessLessonHours, businessMoneyDays])
    await tx.delete(table).where(inArray(table.day, days));
  const counted = sql`(select day, ${startOfDay(sql`day`)} as begins, ${startOfDay(sql`(day + 1)`)} as ends
    from unnest(${dayList(days)}) day) d`;
  const ofLessons = sql`${counted} join lessons l on l.starts_at >= d.begins and l.starts_at < d.ends`;
  await tx.execute(sql`
    insert into ${businessLessonDays} (day, kind, state, lessons)
    select d.day, l.kind, l.state, count(*) from ${ofLessons}
    where l.state not in (${sql.raw(sqlList(unbookedStates))})
    group by d.day, l.kind, l.state`);
  await tx.execute(sql`
    insert into ${businessLessonHours} (day, language, hour, lessons)
    select d.day, l.language, extract(hour from l.starts_at at time zone ${brand.zone}::text), count(*)
    from ${ofLessons}
    where l.state not in (${sql.raw(sqlList(untoldStates))}) or ${isUnansweredRequest}
    group by 1, 2, 3`);
  await tx.execute(sql`
    insert into ${businessMoneyDays} (day, event, account, currency, amount_minor)
    select d.day, p.event, split_part(e.account, ':', 1), e.currency, sum(e.amount_minor)
    from ${counted}
    join ledger_postings p on p.at >= d.begins and p.at < d.ends
    join ledger_entries e on e.posting_id = p.id
    group by 1, 2, 3, 4`);
}

/** The days of lessons that moved on, and of postings, written since an instant of the database's clock. */
export async function changedDays(on: Db | Tx, since: Date): Promise<LocalDate[]> {
  const from = firstIdAt(since);
  const { rows } = await on.execute<{ day: LocalDate }>(sql`
    select ${dayOf(sql`l.starts_at`)} as day
    from lesson_events e join lessons l on l.id = e.lesson_id where e.id >= ${from}
    union
    select ${dayOf(sql`p.at`)} from ledger_postings p where p.id >= ${from}
    order by day`);
  return rows.map(({ day }) => day);
}

/** Every day from the first to the last with a lesson or a posting; none where there is neither. */
export async function everyDay(on: Db | Tx): Promise<LocalDate[]> {
  const { rows } = await on.execute<{ day: LocalDate }>(sql`
    select day::date as day from (
      select ${dayOf(sql`min(at)`)} as first, ${dayOf(sql`max(at)`)} as last from (
        select min(starts_at) as at from lessons union all select max(starts_at) from lessons
        union all select unnest(array[min(at), max(at)]) from ledger_postings
      ) ends
    ) span, generate_series(span.first::timestamp, span.last::timestamp, '1 day') day
    order by day`);
  return rows.map(({ day }) => day);
}

/** The smallest id (UUIDv7) that the database could have made then. */
function firstIdAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
