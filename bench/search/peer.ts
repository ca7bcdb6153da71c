/** The peer of bench:search: one wide row per teacher, asked through a GIN index or a multirange index. */
import pg from "pg";
import { day, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { dayColumns } from "#app/features/teachers/search-index/scan/half-hours.ts";
import { spokenBit } from "#app/features/teachers/search-index/scan/search-bits.ts";
import { languages } from "./street.ts";

const halfHour = 30 * minute;
const batch = 5_000;

export type PeerQuestion = {
  language: string;
  priceTo: number;
  speaks: string;
  /** Numbers of half-hours since 1970, rising. */
  halfHours: number[];
  limit: number;
};
export type Peer = Record<
  /** Free half-hours as an array under GIN; free time as a multirange under GiST. */
  "array" | "ranges",
  (question: PeerQuestion) => Promise<string[]>
> & { end(): Promise<void> };

/** Writes the peer's table from the search table, so that both know the same. */
export async function buildPeer(url: string, now: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set synchronous_commit = off");
  await client.query("set max_parallel_workers_per_gather = 0");
  await client.query(`create table wide (id uuid primary key, taught text[] not null,
    native boolean not null, price int not null, spoken text[] not null, score real not null,
    free int[] not null, open tstzmultirange not null)`);
  const { rows } = await client.query<Record<string, string>>(`
    select s.*, (select array_agg(l.language) from teacher_search l
      where l.teacher_id = s.teacher_id and l.language <> '')::text as taught
    from teacher_search s where language = ''`);
  for (let at = 0; at < rows.length; at += batch) {
    const part = rows.slice(at, at + batch).map((row) => {
      const free = halfHourNumbers((column) => Number(row[`h${column}`]), now);
      const spoken = BigInt(row["spoken"]!);
      const codes = languages.filter((code) => (spoken & spokenBit(code)!) !== 0n);
      return {
        ...row,
        spoken: `{${codes.join(",")}}`,
        free: `{${free.join(",")}}`,
        open: rangesOf(free),
      };
    });
    await client.query(
      `insert into wide select (p ->> 'teacher_id')::uuid, (p ->> 'taught')::text[],
        (p ->> 'native')::boolean, (p ->> 'price')::int, (p ->> 'spoken')::text[], (p ->> 'score')::real,
        (p ->> 'free')::int[], (p ->> 'open')::tstzmultirange from jsonb_array_elements($1::jsonb) p`,
      [JSON.stringify(part)],
    );
  }
  for (const index of [
    "gin (taught)",
    "gin (spoken)",
    "gin (free)",
    "gist (open)",
    "btree (score desc, id)",
    "btree (price)",
  ])
    await client.query(`create index on wide using ${index}`);
  await client.query("vacuum analyze wide");
  await client.end();
}

export async function openPeer(url: string): Promise<Peer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set max_parallel_workers_per_gather = 0");
  const ask =
    (name: string, isFree: string, time: (halfHours: number[]) => unknown) =>
    async ({ language, priceTo, speaks, halfHours, limit }: PeerQuestion) => {
      const answer = await client.query<{ id: string }>({
        name,
        text: `select id from wide where taught @> $1 and price <= $2 and native and spoken @> $3
          and ${isFree} order by score desc, id limit $5`,
        values: [[language], priceTo, [speaks], time(halfHours), limit],
      });
      return answer.rows.map(({ id }) => id);
    };
  return {
    array: ask("array", "free && $4::int[]", (halfHours) => halfHours),
    ranges: ask("ranges", "open && $4::tstzmultirange", rangesOf),
    end: () => client.end(),
  };
}

/** Half-hours since 1970 that are set in columns as the search table has them, over the days it looks ahead. */
export function halfHourNumbers(bitsOf: (column: number) => number, now: number): number[] {
  const today = Math.floor(now / day);
  const found: number[] = [];
  for (let number = today; number <= today + rules.booking.lookAheadDays; number += 1) {
    let bits = bitsOf(number % dayColumns);
    for (let at = 0; bits > 0; at += 1, bits = Math.floor(bits / 2))
      if (bits % 2 === 1) found.push(number * 48 + at);
  }
  return found;
}

/** Runs of half-hours as a multirange. */
function rangesOf(halfHours: number[]): string {
  const runs: [number, number][] = [];
  for (const at of halfHours) {
    const last = runs.at(-1);
    if (last?.[1] === at) last[1] = at + 1;
    else runs.push([at, at + 1]);
  }
  const text = (at: number) => new Date(at * halfHour).toISOString();
  return `{${runs.map(([from, to]) => `[${text(from)},${text(to)})`).join(",")}}`;
}
