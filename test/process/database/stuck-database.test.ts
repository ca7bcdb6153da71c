import pg from "pg";
import { stopJobs } from "#app/platform/database/jobs.server.ts";
import { expect, it } from "vitest";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { sessionOf } from "#test/asking/sign-in.ts";
import { useServers } from "#test/servers/servers.ts";
import { isTurn } from "#test/depth.ts";

useDatabase();
const servers = useServers();

/** How a request was answered, and after how many milliseconds. */
async function timed(path: string, asked: Parameters<typeof servers.ask>[1] = {}) {
  const begun = performance.now();
  const answer = await servers.ask(path, asked);
  const text = await answer.text();
  const after = performance.now() - begun;
  return { path, status: answer.status, again: answer.headers.get("retry-after"), text, after };
}

/** Keeps a table from everybody while `work` runs. */
async function whileLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: process.env["EMBEDDED_DATABASE_URL"] });
  await client.connect();
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    return await work();
  } finally {
    await client.end();
  }
}

/** What it may take longer than the same questions take otherwise: a busy machine is slow at both. */
const extra = 2_000;

// Under libfaketime no timer of PostgreSQL's runs out, a lock's neither.
const hasTimers = process.env["FAKETIME"] === undefined;

it.runIf(hasTimers && isTurn(1, 2))(
  "a table that nobody can read is told within moments, to everybody, and is over when it is free [F8] [K4] [B31]",
  async () => {
    const slug = `ines-${crypto.randomUUID()}`;
    await aTeacher({ profile: { slug } });
    const cookie = (await sessionOf(await aStudent())).get("cookie")!;
    const paths = ["/student/lessons", `/student/teachers/${slug}`, "/student/teachers?q=jazz"];
    const asked = (n: number) => timed(paths[n % paths.length]!, { cookie });
    const all = () => Promise.all(Array.from({ length: 100 }, (_, n) => asked(n)));
    for (const n of paths.keys()) expect((await asked(n)).status, paths[n]).toBe(200);
    const most = Math.max(...(await all()).map(({ after }) => after)) + extra;

    const { answers, health, ready, write } = await whileLocked("teachers, lessons", async () => {
      const [answers, health, ready, write] = await Promise.all([
        all(),
        timed("/healthz"),
        timed("/readyz"),
        servers
          .post("/student/chats", { teacher: slug }, { cookie })
          .then(({ status }) => ({ status })),
      ]);
      return { answers, health, ready, write };
    });
    for (const { path, status, again, text, after } of answers) {
      expect([path, status]).toEqual([path, 503]);
      expect(Number(again)).toBeGreaterThan(0);
      expect(text).toMatch(/<h1[^>]*>Temporarily unavailable</);
      expect(text.match(/<a [^>]*href="([^"]*)"[^>]*>Try again</)?.[1]).toBe(path);
      expect(after).toBeLessThan(most);
    }
    expect(health.status).toBe(200);
    expect(health.after).toBeLessThan(most);
    expect(ready.after).toBeLessThan(most);
    expect(write.status).toBe(503);

    await expect
      .poll(async () => new Set((await all()).map(({ status }) => status)), { timeout: 30_000 })
      .toEqual(new Set([200]));
  },
  60_000,
);

it.runIf(isTurn(0, 2))(
  "connections that are ended under running requests are 503, never 500 [F14]",
  async () => {
    const slug = `ana-${crypto.randomUUID()}`;
    await aTeacher({ profile: { slug } });
    const cookie = (await sessionOf(await aStudent())).get("cookie")!;
    // This process's own queue has nobody to tell that its connections end, too.
    await stopJobs();
    const client = new pg.Client({ connectionString: process.env["EMBEDDED_DATABASE_URL"] });
    await client.connect();
    const paths = [
      "/student/teachers?q=jazz+piano",
      `/student/teachers/${slug}`,
      "/student/lessons",
    ];
    const seen = new Set<number>();
    for (let round = 0; round < 10; round += 1) {
      const asked = Array.from({ length: 30 }, (_, n) => timed(paths[n % 3]!, { cookie }));
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database() and backend_type = 'client backend'",
      );
      for (const { status } of await Promise.all(asked)) seen.add(status);
    }
    await client.end();
    expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await expect.poll(async () => (await timed(paths[0]!, { cookie })).status).toBe(200);
  },
  60_000,
);
