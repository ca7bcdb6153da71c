import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freeLowPort, startServer, type ServerProcess } from "#e2e/harness/process.ts";
import { buildIfStale } from "#server/build.ts";
import { startPostgres, type Embedded } from "#server/postgres/postgres.ts";
import { tempDir } from "#test/temp-dir.ts";
import { isTurn } from "#test/depth.ts";

const folder = tempDir();
/** Its own: what is stopped here must be nobody else's. */
let postgres: Embedded;
let server: ServerProcess;

beforeAll(async () => {
  await buildIfStale();
  postgres = await startPostgres(folder.dir, { fast: true });
  const port = await freeLowPort();
  server = await startServer("", {
    PORT: String(port),
    DATABASE_URL: postgres.url,
    WARM_UP_SECONDS: "0",
    DATA_DIR: folder.dir,
    AUTH_SECRET: "a-secret-for-tests-only-0123456789",
    PUBLIC_URL: `http://localhost:${port}`,
    PAYMENTS: "embedded",
    ALLOW_TEST_CARDS: "yes",
  });
}, 300_000);
afterAll(async () => {
  await server.stop();
  await postgres.stop();
  folder.remove();
}, 60_000);

/** PostgreSQL itself first, so that nothing is born meanwhile, then each process of it. */
async function postgresPids(): Promise<number[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid
      union all select pid from pg_stat_activity where pid <> pg_backend_pid()`,
  );
  await client.end();
  return rows.map(({ pid }) => pid);
}

async function timed(path: string) {
  const begun = performance.now();
  const answer = await fetch(server.url + path, {
    headers: { cookie: "session=nobody" },
    redirect: "manual",
    signal: AbortSignal.timeout(20_000),
  });
  await answer.text();
  const again = answer.headers.get("retry-after");
  return { path, status: answer.status, again, after: performance.now() - begun };
}

const paths = ["/student/teachers?q=jazz", "/student/teachers", "/student/teachers/nobody-at-all"];
const all = () => Promise.all(Array.from({ length: 30 }, (_, n) => timed(paths[n % 3]!)));
/** What it may take longer than the same questions take otherwise: a busy machine is slow at both. */
const most = 1_000;

it.runIf(isTurn(0, 2))(
  "a PostgreSQL that stands still is told within a second, to everybody and by /readyz, and is over when it goes on [F8] [F14] [K4]",
  async () => {
    await all();
    const mostOf = (answers: { after: number }[]) => Math.max(...answers.map(({ after }) => after));
    const usual = mostOf(await Promise.all(paths.map(timed)));
    const usualBurst = mostOf(await all());
    const pids = await postgresPids();
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    try {
      for (let round = 0; round < 3; round += 1) {
        const [ready, ...answers] = await Promise.all([timed("/readyz"), ...paths.map(timed)]);
        expect(ready!.status).toBe(503);
        expect(ready!.after).toBeLessThan(most + usual);
        for (const { path, status, again, after } of answers) {
          expect([path, status], `${Math.round(after)} ms`).toEqual([path, 503]);
          expect(Number(again)).toBeGreaterThan(0);
          expect(after, path).toBeLessThan(most + usual);
        }
      }
      const burst = await all();
      expect(new Set(burst.map(({ status }) => status))).toEqual(new Set([503]));
      expect(mostOf(burst)).toBeLessThan(most + usualBurst);
    } finally {
      for (const pid of pids.toReversed()) process.kill(pid, "SIGCONT");
    }
    await expect.poll(async () => (await timed("/readyz")).status, { timeout: 15_000 }).toBe(200);
    const after = new Set((await all()).map(({ status }) => status));
    expect(after.has(503)).toBe(false);
  },
  120_000,
);
