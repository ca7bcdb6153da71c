/** Streets of many teachers for bench:search, written in bulk: what the product would have written, row by row. */
import pg from "pg";

/** Most taught first: the share of a language falls with its place (Zipf). */
export const languages =
  "en es fr de it pt ja zh ko ru ar hi nl tr pl sv el uk he cs da no fi hu ro ca vi th id fa ur bn ta cy ga eu hr sr bg sk".split(
    " ",
  );
export const vocabulary = [
  ..."conversation grammar beginners exams business pronunciation writing travel interviews patience seville london theatre football cooking engineering medicine literature songs newspapers".split(
    " ",
  ),
  ...syllables(1_500),
];
/** Teacher number n, as a uuid. */
const idOf = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/**
 * Fills an empty, migrated database with so many bookable teachers: their search rows and words, and with
 * `whole` also the profiles, prices and hours behind the cards. The same for the same number.
 */
export async function buildStreet(url: string, count: number, whole: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = (text: string, values?: unknown[]) => client.query(text, values);
  // no triggers and no foreign keys while loading
  await run("set session_replication_role = replica");
  await run("set synchronous_commit = off");
  await run("set max_parallel_workers_per_gather = 0");
  const later = await dropIndexes(client);
  await run("select setseed(0.42)");
  await run(
    `create temp table zipf as select code, place,
      sum(1.0 / place) over (order by place) / sum(1.0 / place) over () as upto
    from unnest($1::text[]) with ordinality as t (code, place)`,
    [languages],
  );
  const days = Array.from({ length: 16 }, (_, day) => `${hours()} as h${day}`).join(", ");
  await run(
    `create temp table street as select n, ${idOf("n")} as id,
      (random() * 0.55)::real as score, 800 + (power(random(), 2) * 42)::int * 100 as price,
      random() as first, random() as second, random() < 0.24 as two, random() < 0.6 as native,
      (array['GB','US','ES','MX','CO','AR','FR','DE','IT','BR','JP','CN','KR','IN','PL','NL'])[1 + floor(random() * 16)::int] as country,
      (1 | (1 << (1 + (power(random(), 2) * 38)::int))::bigint | (1::bigint << (power(random(), 2) * 39)::int)) as spoken,
      ((random() * 4194303)::int & (random() * 4194303)::int) as good_at,
      random() < 0.7 as trial, (3.8 + random() * 1.2)::real as rating,
      now() - make_interval(mins => (random() * 1000000)::int) as published_at,
      now() + make_interval(mins => (random() * 10000)::int) as soonest, ${days}
    from generate_series(1, $1::int) n`,
    [count],
  );
  const shared = `s.id, s.score, s.price, s.native, s.country, null, s.spoken, s.good_at, s.trial, s.rating,
    s.published_at, s.soonest, ${Array.from({ length: 16 }, (_, day) => `s.h${day}`).join(", ")}, now() + interval '1 day'`;
  await run(`insert into teacher_search
    select (select code from zipf where upto >= s.first order by upto limit 1), ${shared} from street s`);
  await run(`insert into teacher_search
    select (select code from zipf where upto >= s.second order by upto limit 1), ${shared} from street s where s.two
    on conflict do nothing`);
  await run(`insert into teacher_search select '', ${shared} from street s`);
  const words = Array.from({ length: 8 }, (_, at) =>
    at < 2
      ? `($1::name[])[1 + (random() * 19.99)::int]`
      : `($1::name[])[1 + (power(random(), 2) * ${vocabulary.length - 1})::int]`,
  );
  await run(
    `insert into teacher_words select id, array_to_tsvector(array[${words.join(", ")}]::text[]) from street`,
    [vocabulary],
  );
  await run("insert into known_words select distinct unnest($1::text[])", [vocabulary]);
  if (whole) await writeProfiles(client);
  for (const text of later) await run(text);
  await run("vacuum analyze");
  await client.end();
}

/** Half-hours of one day: two days in three a stretch somewhere, with holes in it. */
function hours(): string {
  return `case when random() < 0.33 then 0 else
    (((1::bigint << (6 + (random() * 12)::int)) - 1) << (8 + (random() * 28)::int))
      & ((random() * 281474976710655)::bigint | (random() * 281474976710655)::bigint) & 281474976710655 end`;
}

async function writeProfiles(client: pg.Client): Promise<void> {
  await client.query(`insert into users (id, name, email, email_verified, role)
    select id, 'Robin Example ' || n, 'street-' || n || '@example.test', true, 'teacher' from street`);
  await client.query(`insert into teachers (user_id, slug, headline, about, country, zone, portrait_seed, published_at)
    select id, 'robin-' || n, 'Conversation that gets past small talk', repeat('I taught for nine years. ', 12),
      country, 'Europe/London', n::text, published_at from street`);
  await client.query(`insert into teacher_languages (teacher_id, language, level, taught)
    select s.teacher_id, s.language, case when s.native then 'native' else 'C2' end, true
    from teacher_search s where s.language <> ''`);
  await client.query(`insert into offers (teacher_id, title, kind, language, minutes, price_minor, position)
    select s.teacher_id, 'Conversation', 'single', s.language, 50, s.price, 1 from teacher_search s where s.language <> ''
    union all select s.teacher_id, 'Trial lesson', 'trial', s.language, 25, 500, 0 from teacher_search s where s.language <> '' and s.trial`);
  await client.query(`insert into weekly_hours (teacher_id, weekday, start_minute, end_minute)
    select id, weekday, 480, 1260 from street, generate_series(1, 6) weekday`);
}

/** Indexes are built when the rows are there. Answers how. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; text: string }>(`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as text
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = any(array['teacher_search', 'teacher_words', 'known_words']::regclass[]) and not i.indisprimary`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ text }) => text);
}

/** Words that nobody has written: three syllables, always the same. */
function syllables(count: number): string[] {
  const parts = "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu".split(" ");
  return Array.from(
    { length: count },
    (_, n) =>
      parts[n % 20]! +
      parts[Math.floor(n / 20) % 20]! +
      parts[(n * 7) % 20]! +
      (n >= 400 ? parts[n % 19]! : ""),
  );
}
