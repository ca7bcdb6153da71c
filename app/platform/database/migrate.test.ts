import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { brand } from "#config/brand.ts";
import { asOwner, byOwner, useDatabase } from "#test/database.ts";
import { isDeep, isTurn } from "#test/depth.ts";
import { asAdmin } from "#test/servers/replication.ts";
import { tempDir } from "#test/temp-dir.ts";
import { env } from "../env/env.server.ts";
import { closeDatabase, db } from "./db.server.ts";
import { isMigrated, migrateDatabase } from "./migrate.server.ts";
import { makeOnlineIndexes } from "./owner-work/online-indexes.server.ts";
import { connectAsOwner } from "./owner.server.ts";

useDatabase();

const done = (hash: string) =>
  asOwner(`update drizzle.__drizzle_migrations set hash = '${hash}' || id`);

it("a database that is up to date stays as it is, and is ready", async () => {
  await migrateDatabase();
  expect(await isMigrated()).toBe(true);
});

it("a version that is newer than the database's tables says that it is not ready, and the older one goes on [K13]", async () => {
  const [last] = await byOwner<{ id: number; hash: string; created_at: string }>(
    sql`delete from drizzle.__drizzle_migrations
      where id = (select max(id) from drizzle.__drizzle_migrations) returning *`,
  );
  expect(await isMigrated()).toBe(false);
  await byOwner(
    sql`insert into drizzle.__drizzle_migrations values (${last!.id}, ${last!.hash}, ${last!.created_at})`,
  );
  // The older one knows fewer migrations than there are, and asks for those alone.
  await asOwner(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer version', ${Date.now()})`,
  );
  expect(await isMigrated()).toBe(true);
  await asOwner(`delete from drizzle.__drizzle_migrations where hash = 'of a newer version'`);
});

it("indexes on large tables are made outside the migration, again where a start broke off, and once", async () => {
  const { dir, remove } = tempDir();
  writeFileSync(
    join(dir, "a.sql"),
    "create index concurrently if not exists an_online_index on lessons (created_at);",
  );
  const owner = await connectAsOwner();
  const read = async () =>
    (
      await owner.query<{ whole: boolean; oid: number }>(
        "select indisvalid as whole, indexrelid as oid from pg_index where indexrelid = to_regclass('an_online_index')",
      )
    ).rows[0];
  await makeOnlineIndexes(owner, dir);
  const first = await read();
  expect(first?.whole).toBe(true);
  await makeOnlineIndexes(owner, dir);
  expect(await read()).toEqual(first);
  await owner.query("update pg_index set indisvalid = false where indexrelid = $1", [first!.oid]);
  await makeOnlineIndexes(owner, dir);
  expect(await read()).toMatchObject({ whole: true });
  await owner.query("drop index an_online_index");
  await owner.end();
  remove();
});

it("a database of an older version is left alone, and its owner is told what to do", async () => {
  const { rows } = await db().execute<{ id: number; hash: string }>(
    sql`select id, hash from drizzle.__drizzle_migrations`,
  );
  await done("older");
  expect(await isMigrated()).toBe(false);
  await expect(migrateDatabase()).rejects.toThrow(
    `The database was made by an older version of ${brand.name}, and this version cannot go on with its tables. Delete the folder`,
  );
  expect(rows.map(({ id }) => id)).toEqual(rows.map((_, at) => at + 1));
  for (const { id, hash } of rows)
    await asOwner(`update drizzle.__drizzle_migrations set hash = '${hash}' where id = ${id}`);
  expect(await isMigrated()).toBe(true);
});

/** As a start of the server finds it that is the first one. */
async function withEmptyDatabase(work: (name: string) => Promise<void>): Promise<void> {
  const before = env().databaseUrl;
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  await asOwner(`create database ${name} template template0`);
  const url = new URL(before);
  url.pathname = `/${name}`;
  env().databaseUrl = url.href;
  await closeDatabase();
  try {
    await work(name);
  } finally {
    await closeDatabase();
    env().databaseUrl = before;
    await asOwner(`drop database ${name} with (force)`);
  }
}

it.runIf(isTurn(0, 3))(
  "migrating that is killed on its way leaves nothing half-made, and two that start then do it once [K13]",
  async () => {
    for (let round = 0; round < (isDeep ? 20 : 1); round += 1)
      await withEmptyDatabase(async (name) => {
        const killed = migrateDatabase().then(
          () => "done",
          () => "killed",
        );
        const admin = { url: env().databaseUrl.replace(name, "postgres") };
        const busy = `from pg_stat_activity where datname = '${name}' and query ~* 'create table'`;
        await expect
          .poll(async () => (await asAdmin(admin, `select pid ${busy}`)).length, { interval: 5 })
          .toBeGreaterThan(0);
        await sleep(Math.random() * 100);
        await asAdmin(admin, `select pg_terminate_backend(pid) ${busy}`);
        const tables = async () =>
          (await db().execute(sql`select from pg_tables where schemaname = 'public'`)).rowCount;
        if ((await killed) === "killed") expect(await tables()).toBe(0);
        await Promise.all([migrateDatabase(), migrateDatabase()]);
        expect(await isMigrated()).toBe(true);
        const { rows } = await db().execute<{ all: number; each: number }>(
          sql`select count(*)::int as all, count(distinct hash)::int as each from drizzle.__drizzle_migrations`,
        );
        expect(rows[0]!.all).toBe(rows[0]!.each);
      });
  },
  isDeep ? 600_000 : 60_000,
);
