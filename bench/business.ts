/** bench:business: the page about the business over two years with a million lessons and their ledger. */
import pg from "pg";
import { onOwnDatabase } from "./measuring/own-database.ts";

const lessons = Number(process.env["BENCH_LESSONS"] ?? 1_000_000);
const pageMs = 200;
const rounds = 40;

export function run(): Promise<boolean> {
  return onOwnDatabase(measure);
}

async function measure(url: string): Promise<boolean> {
  const { closeDatabase } = await import("#app/platform/database/db.server.ts");
  const { migrateDatabase } = await import("#app/platform/database/migrate.server.ts");
  const { countBusiness } = await import("#app/features/business/count-business.server.ts");
  const { readBusiness } = await import("#app/features/business/business.server.ts");
  const { anAdmin } = await import("#test/builders/people.ts");
  const { startJobs, stopJobs } = await import("#app/platform/database/jobs.server.ts");
  const { businessJobs } = await import("#app/features/business/jobs.server.ts");
  await migrateDatabase();
  await startJobs(businessJobs, { work: false });
  await fill(url);
  const admin = await anAdmin();
  const seconds = async (work: () => Promise<unknown>) => {
    const from = performance.now();
    await work();
    return (performance.now() - from) / 1000;
  };
  const whole = await seconds(() => countBusiness());
  const hourly = await seconds(() => countBusiness());
  await update(url, "vacuum analyze");
  const took: Record<string, number[]> = { days: [], weeks: [], months: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const name of ["days", "weeks", "months"] as const)
      took[name]!.push((await seconds(() => readBusiness(admin, name))) * 1000);
  const { counted } = await readBusiness(admin, "months");
  await stopJobs();
  await closeDatabase();
  const p95 = (name: string) =>
    Math.round(took[name]!.toSorted((a, b) => a - b)[Math.floor(rounds * 0.95)]!);
  console.log(
    `${lessons} lessons; ${counted!.figures.whole.lessons} of them in 12 months; differs from the ledger by ${counted!.differenceMinor}`,
  );
  console.log(
    `counted from the beginning in ${whole.toFixed(1)} s, an hour's changes in ${hourly.toFixed(1)} s`,
  );
  console.log(
    `page p95: days ${p95("days")} ms, weeks ${p95("weeks")} ms, months ${p95("months")} ms (at most ${pageMs})`,
  );
  return Object.keys(took).every((name) => p95(name) <= pageMs) && counted!.differenceMinor === 0;
}

async function update(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** Two thousand teachers and fifty thousand students over two years, each lesson paid and divided; guards are off while loading. */
async function fill(url: string): Promise<void> {
  const id = (kind: number, n: string) =>
    `('00000000-000${kind}-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
  await update(
    url,
    `
    set session_replication_role = replica; set synchronous_commit = off;
    create temp table made as select n, (random() * 1999)::int as teacher,
      (power(random(), 2) * 49999)::int as student, random() as luck,
      date_trunc('hour', now() - make_interval(secs => ${730 * 86_400} * (1 - n::float8 / ${lessons}))) as starts_at
      from generate_series(1, ${lessons}) n;
    insert into users (id, name, email, role)
      select ${id(1, "n")}, 'Teacher ' || n, 'teacher' || n || '@example.test', 'teacher' from generate_series(0, 1999) n;
    insert into teachers (user_id, slug, portrait_seed, headline, about, country, zone)
      select ${id(1, "n")}, 'teacher-' || n, n, '', '', 'GB', 'Europe/London' from generate_series(0, 1999) n;
    insert into teacher_search (language, teacher_id, score, price, native, country, spoken, good_at, trial, rating, published_at, soonest, lapses_at,
        ${Array.from({ length: 16 }, (_, at) => `h${at}`).join(", ")})
      select l.language, ${id(1, "n")}, 0.3, 2200, true, 'GB', 1, 0, true, 4.5, now(), now(), now() + interval '1 day',
        ${Array.from({ length: 16 }, () => "(random() * 281474976710655)::bigint & (random() * 281474976710655)::bigint").join(", ")}
      from generate_series(0, 1999) n, lateral (values (''), ((array['es','fr','de','it','pt','ja','pl','en'])[1 + n % 8])) l (language)
      where n % 20 <> 0;
    insert into lessons (id, teacher_id, student_id, offer_id, kind, title, language, starts_at, minutes, during, teacher_during,
        state, price_minor, currency, cancel_policy, request_id, booked_at, created_at)
      select ${id(2, "n")}, ${id(1, "teacher")}, ${id(3, "student")}, ${id(4, "teacher")}, 'single',
        'Conversation', (array['es','fr','de','it','pt','ja','pl','en'])[1 + teacher % 8], starts_at, 50,
        tstzrange(starts_at, starts_at + interval '50 minutes'), tstzrange(starts_at, starts_at + interval '1 hour'),
        case when luck < 0.9 then 'completed' when luck < 0.96 then 'cancelled_student' else 'cancelled_teacher' end,
        2200, 'GBP', '{"freeHours":12,"partialHours":2,"partialRefundPercent":50,"undoMinutes":60}', ${id(5, "n")},
        starts_at - interval '3 days', starts_at - interval '3 days' from made;
    insert into ledger_postings (id, key, event, lesson_id, at)
      select ${id(6, "n")}, 'paid:' || n, 'payment', ${id(2, "n")}, starts_at - interval '3 days' from made where luck < 0.9;
    insert into ledger_postings (id, key, event, lesson_id, at)
      select ${id(7, "n")}, 'settled:' || n, 'lesson', ${id(2, "n")}, starts_at + interval '2 days' from made where luck < 0.9;
    insert into ledger_entries (posting_id, account, account_version, amount_minor, currency, balance_minor, hash)
      select ${id(6, "n")}, 'card:' || n, 1, -2200, 'GBP', -2200, '' from made where luck < 0.9
      union all select ${id(6, "n")}, 'escrow:' || n, 1, 2200, 'GBP', 2200, '' from made where luck < 0.9
      union all select ${id(7, "n")}, 'escrow:' || n, 2, -2200, 'GBP', 0, '' from made where luck < 0.9
      union all select ${id(7, "n")}, 'teacher:' || teacher, row_number() over (partition by teacher order by n), 1936, 'GBP', 1936, '' from made where luck < 0.9
      union all select ${id(7, "n")}, 'fees:' || teacher, row_number() over (partition by teacher order by n), 264, 'GBP', 264, '' from made where luck < 0.9;
    insert into ledger_accounts (name, currency, credits, debits, version)
      select account, currency, coalesce(sum(amount_minor) filter (where amount_minor > 0), 0), coalesce(0 - sum(amount_minor) filter (where amount_minor < 0), 0), count(*)
      from ledger_entries group by account, currency
      on conflict do nothing;
    insert into page_views (day, page, views, visits)
      select (now() - d * interval '1 day')::date, '/page/' || p, 100, 30 from generate_series(1, 730) d, generate_series(1, 90) p;
    `,
  );
  await update(url, "vacuum analyze");
}
