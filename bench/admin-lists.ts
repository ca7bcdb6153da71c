/** bench:admin-lists: the admins' lists of people and of the audit log, with a million rows of each. */
import pg from "pg";
import { onOwnDatabase } from "./measuring/own-database.ts";

const rows = Number(process.env["BENCH_ROWS"] ?? 1_000_000);
const pageMs = 200;
const rounds = 25;

export function run(): Promise<boolean> {
  return onOwnDatabase(measure);
}

async function measure(url: string): Promise<boolean> {
  const { closeDatabase } = await import("#app/platform/database/db.server.ts");
  const { migrateDatabase } = await import("#app/platform/database/migrate.server.ts");
  const { listPeople } = await import("#app/features/accounts/people/list-people.server.ts");
  const { peopleQuery } = await import("#app/features/accounts/people/people-query.ts");
  const { listAudit } = await import("#app/features/accounts/audit-log/list-audit.server.ts");
  const { auditQuery } = await import("#app/features/accounts/audit-log/audit-query.ts");
  const { anAdmin } = await import("#test/builders/people.ts");
  await migrateDatabase();
  await fill(url);
  const admin = await anAdmin();
  const people = (asked: object) => () => listPeople(admin, peopleQuery.parse(asked));
  const log = (asked: object) => () => listAudit(admin, auditQuery.parse(asked));
  const deep = "00000000-0000-7000-8000-000000000000.Person 499999";
  const questions: Record<string, () => Promise<unknown>> = {
    "people, by name": people({}),
    "people, half of the list further": people({ after: deep }),
    "people, seen last first": people({ sort: "seen", role: "teacher" }),
    "people, suspended": people({ state: "suspended", sort: "joined" }),
    "people, a part of a common name": people({ q: "person" }),
    "people, a part of a rare name": people({ q: "rson 4999" }),
    "people, nobody": people({ q: "xyzzy%_" }),
    "log, the newest": log({}),
    "log, what": log({ what: "payments" }),
    "log, who": log({ who: "person 777" }),
    "log, whom": log({ whom: "person 4711" }),
    "log, days of long ago": log({ from: "2026-01-05", until: "2026-01-06" }),
  };
  let isInTime = true;
  for (const [name, ask] of Object.entries(questions)) {
    await ask();
    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const from = performance.now();
      await ask();
      took.push(performance.now() - from);
    }
    const slowest = Math.max(...took);
    const middle = took.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!;
    console.log(`${name}: median ${middle.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms`);
    if (slowest > pageMs) isInTime = false;
  }
  await closeDatabase();
  console.log(`${rows} people, ${rows} rows of the log; at most ${pageMs} ms each`);
  return isInTime;
}

/** Guards are off while loading: the rows of the log are no chain. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client
    .query(
      `set session_replication_role = replica;
      insert into users (name, email, role, created_at, last_seen_at, suspended_at)
        select 'Person ' || n, 'person-' || n || '@example.test',
          case when n % 50 = 0 then 'teacher' else 'student' end,
          timestamptz '2025-01-01' + n * interval '30 seconds',
          timestamptz '2026-01-01' + (n::bigint * 7919 % ${rows}) * interval '10 seconds',
          case when n % 5000 = 0 then now() end
        from generate_series(1, ${rows}) n;
      insert into audit_log (seq, at, actor_id, action, object, diff, prev_hash, hash)
        select n, timestamptz '2026-01-01' + n * interval '20 seconds', null,
          (array['accounts.password-changed', 'files.document-seen', 'teachers.holiday', 'payments.adjustment-done'])[1 + n % 4],
          'user:' || gen_random_uuid(), '{}', '', n::text
        from generate_series(1, ${rows}) n;
      update audit_log a set actor_id = u.id, object = 'user:' || u.id
        from users u where u.name = 'Person ' || (a.seq % 10000 + 1) and a.seq % 10 = 0;`,
    )
    .then(() => client.query("vacuum analyze"))
    .finally(() => client.end());
}
