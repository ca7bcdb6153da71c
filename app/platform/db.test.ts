import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { useDatabase } from "#test/database.ts";
import { database, db, inTransaction } from "./db.server.ts";

useDatabase();

it("a connection lost between two statements is that transaction's loss alone [K2]", async () => {
  const effects: string[] = [];
  const lost = inTransaction(async (tx) => {
    tx.afterCommit(() => effects.push("committed"));
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database().pool.query("select pg_terminate_backend($1)", [rows[0]!.pid]);
    await sleep(100);
    await tx.execute(sql`select 1`);
  });
  await expect(lost).rejects.toThrow();
  expect(effects).toEqual([]);
  expect((await db().execute<{ n: number }>(sql`select 1 as n`)).rows).toEqual([{ n: 1 }]);
});
