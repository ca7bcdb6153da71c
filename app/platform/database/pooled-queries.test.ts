import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { useDatabase } from "#test/database.ts";
import { database, db, databaseError } from "./db.server.ts";

useDatabase();

const backend = async (text = "select pg_backend_pid() as pid") =>
  (await db().execute<{ pid: number }>(sql.raw(text))).rows[0]!.pid;

describe("queries outside transactions", () => {
  it("travel over one connection when they are reads of one turn, up to eight of them", async () => {
    const pids = await Promise.all(Array.from({ length: 16 }, () => backend()));
    expect(new Set(pids.slice(0, 8)).size).toBe(1);
    expect(new Set(pids.slice(8)).size).toBe(1);
    expect(new Set(pids).size).toBe(2);
  });

  it("have a connection of their own when they may write", async () => {
    const maker = "with one as (select 1) select pg_backend_pid() as pid from one";
    const pids = await Promise.all([backend(), backend(), backend(maker), backend(maker)]);
    expect(new Set(pids).size).toBe(3);
  });

  it("get each its own answer, in whatever order they were asked", async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => db().execute<{ n: number }>(sql`select ${n}::int as n`)),
    );
    expect(answers.map(({ rows }) => rows[0]!.n)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  });

  it("fail alone: what one of them does wrong is not the others' loss", async () => {
    const [good, bad, late] = await Promise.allSettled([
      db().execute(sql`select 1 as n`),
      db().execute(sql`select 1 / ${0}::int as n`),
      db().execute(sql`select 2 as n`),
    ]);
    expect(good).toMatchObject({ status: "fulfilled", value: { rows: [{ n: 1 }] } });
    expect(bad.status === "rejected" && databaseError(bad.reason)?.code).toBe("22012");
    expect(late).toMatchObject({ status: "fulfilled", value: { rows: [{ n: 2 }] } });
  });

  it("fail when their connection is lost, and the next ones are answered, in that moment, too", async () => {
    for (let n = 0; n < 10; n += 1) {
      const lost = db().execute(
        sql`select pg_terminate_backend(pg_backend_pid()) from set_config('role', 'none', false)`,
      );
      const next = lost.then(
        () => expect.unreachable("the connection was not lost"),
        () => backend(),
      );
      expect(await next).toBeGreaterThan(0);
    }
    expect(database().pool.waitingCount).toBe(0);
  });

  it("are planned once when they come often, and answer as before", async () => {
    const often = async (n: number) =>
      (await db().execute<{ n: number }>(sql`select ${n}::int + 1000 as n`)).rows[0]!.n;
    for (let n = 0; n < 12; n += 1) expect(await often(n)).toBe(n + 1000);
    const { rows } = await db().execute<{ name: string }>(
      sql`select name from pg_prepared_statements where statement like '%+ 1000 as n'`,
    );
    expect(rows[0]?.name).toMatch(/^text-/);
  });
});
