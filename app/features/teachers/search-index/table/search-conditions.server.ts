/** What a filter asks of the search table, in SQL. */
import { sql, type SQL } from "drizzle-orm";
import { day } from "#app/platform/time/time.ts";
import { dayColumns } from "../scan/half-hours.ts";
import { spokenBit } from "../scan/search-bits.ts";
import type { Asking } from "../scan/search-scan.ts";

/** Teachers of the language whom the asker may see, before any filter. */
export function listed({ search, hidden }: Asking): SQL {
  const ofLanguage = sql`s.language = ${search.language ?? ""}`;
  const seen = [...(hidden ?? [])].map((id) => sql`s.teacher_id <> ${id}`);
  return sql.join([ofLanguage, ...seen], sql` and `);
}

export function pricedBetween({ from, to }: { from: number | null; to: number | null }): SQL {
  return sql`s.price between ${number(from ?? 0)} and ${number(to ?? 2 ** 31 - 1)}`;
}

/** Open in any of these half-hours. Columns with nothing asked are not read. */
export function freeIn(masks: readonly bigint[]): SQL {
  const asked = columnsOf(masks).map(({ column, mask }) => sql`(${column} & ${mask})`);
  return asked.length === 0 ? sql`false` : sql`(${sql.join(asked, sql` | `)}) <> 0`;
}

/** How many half-hours of these are open. */
export function halfHoursIn(masks: readonly bigint[]): SQL<number> {
  const counts = columnsOf(masks).map(
    ({ column, mask }) => sql`bit_count((${column} & ${mask})::bit(48))`,
  );
  return counts.length === 0 ? sql`0` : sql`(${sql.join(counts, sql` + `)})::int`;
}

/** The first open half-hour of these, to order by: days after `now`'s in UTC, then half-hours. */
export function firstIn(masks: readonly bigint[], now: number): SQL {
  const today = Math.floor(now / day);
  const days = masks.flatMap((_, ahead) => {
    const column = (today + ahead) % dayColumns;
    if (masks[column] === 0n) return [];
    const open = sql`${sql.raw(`s.h${column}`)} & ${number(masks[column]!)}`;
    return [
      sql`when ${open} <> 0 then ${number(ahead * 48)} + position('1' in reverse((${open})::bit(48)::text))`,
    ];
  });
  return days.length === 0 ? sql`null` : sql`case ${sql.join(days, sql` `)} end`;
}

function columnsOf(masks: readonly bigint[]) {
  return masks.flatMap((mask, column) =>
    mask === 0n ? [] : [{ column: sql.raw(`s.h${column}`), mask: number(mask) }],
  );
}

export function ofCountry(country: string): SQL {
  return sql`(s.country = ${country} or s.accent = ${country})`;
}

export function speaking(code: string): SQL {
  const bit = spokenBit(code);
  if (bit !== null) return sql`(s.spoken & ${number(bit)}) <> 0`;
  return sql`exists (select 1 from teacher_languages l
    where l.teacher_id = s.teacher_id and l.language = ${code})`;
}

export function saying(words: string): SQL {
  return sql`s.teacher_id in (select w.teacher_id from teacher_words w where w.words @@ ${words}::tsquery)`;
}

/** Ours, not typed by anybody: written out, so that the planner knows how many rows it will leave. */
export function number(value: bigint | number): SQL {
  return sql.raw(String(value));
}
