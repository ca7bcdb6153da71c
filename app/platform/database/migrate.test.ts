import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { brand } from "#config/brand.ts";
import { asOwner, byOwner, useDatabase } from "#test/database.ts";
import { tempDir } from "#test/temp-dir.ts";
import { db } from "./db.server.ts";
import { isMigrated, migrateDatabase } from "./migrate.server.ts";
import { makeOnlineIndexes } from "./online-indexes.server.ts";
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
