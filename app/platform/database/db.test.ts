import { Socket } from "node:net";
import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { asOwner, useDatabase } from "#test/database.ts";
import { inRequest } from "../http/request-scope.server.ts";
import { database, db, inTransaction, named } from "./db.server.ts";

// What fails here was asked for: the log need not tell of it.
process.env["LOG_LEVEL"] = "silent";

useDatabase();

it("a connection lost between two statements is that transaction's loss alone [K2]", async () => {
  const effects: string[] = [];
  const lost = inTransaction(async (tx) => {
    tx.afterCommit(() => effects.push("committed"));
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const { pid } = rows[0]!;
    await asOwner(`select pg_terminate_backend(${pid})`);
    const left = () => db().execute(sql`select from pg_stat_activity where pid = ${pid}`);
    await expect.poll(async () => (await left()).rowCount).toBe(0);
    await tx.execute(sql`select 1`);
  });
  await expect(lost).rejects.toThrow();
  expect(effects).toEqual([]);
  expect((await db().execute<{ n: number }>(sql`select 1 as n`)).rows).toEqual([{ n: 1 }]);
});

it("a caller that finds no connection free in time is told to come again, and is served then [K2]", async () => {
  const { pool } = database();
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  pool.options.connectionTimeoutMillis = 100;
  const work = () => inTransaction((tx) => tx.named<{ n: number }>("one", "select 1 as n", []));
  const read = () => named<{ n: number }>("one", "select 1 as n", []);
  await expect(work()).rejects.toMatchObject({ code: "unavailable", init: { status: 503 } });
  await expect(read()).rejects.toMatchObject({ code: "unavailable", init: { status: 503 } });
  for (const connection of taken) connection.release();
  expect([await work(), await read()]).toEqual([[{ n: 1 }], [{ n: 1 }]]);
});

it("of statements that travel together the one that failed is told, and not one that was ignored after it", async () => {
  const work = inTransaction(async (tx) => {
    const failed = tx.execute(sql`select 1 / 0`).catch(() => new Promise(() => {}));
    await Promise.all([failed, tx.execute(sql`select 1`)]);
  });
  await expect(work).rejects.toMatchObject({ code: "22012" });
});

it("what a transaction asks in one turn leaves in one packet, and so does its end with its last statement", async () => {
  const written = [vi.spyOn(Socket.prototype, "_write"), vi.spyOn(Socket.prototype, "_writev")];
  const packets = () => written.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  await inTransaction(async (tx) => {
    const ask = (n: number) => tx.named("packet", "select $1::int as n", [n]);
    await Promise.all([ask(1), ask(2), ask(3)]);
    expect(packets()).toBe(1);
    await Promise.all([ask(4), tx.namedLast("packet", "select $1::int as n", [5])]);
  });
  expect(packets()).toBe(2);
  for (const spy of written) spy.mockRestore();
});

it("what a request does in the database is under its id there, until the transaction is over", async () => {
  const named = sql`select current_setting('application_name') as name`;
  const within = () => inTransaction(async (tx) => (await tx.execute(named)).rows[0]);
  const scope = { requestId: "0b9f-r1", address: "" };
  expect(await inRequest(scope, within)).toEqual({ name: "request 0b9f-r1" });
  expect(await inRequest({ ...scope, requestId: "'; drop" }, within)).toEqual({ name: "" });
  expect(await within()).toEqual({ name: "" });
  expect((await db().execute(named)).rows[0]).toEqual({ name: "" });
});
