import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { brand } from "#config/brand.ts";
import { asOwner, useDatabase } from "#test/database.ts";
import { db } from "./db.server.ts";
import { isMigrated, migrateDatabase } from "./migrate.server.ts";

useDatabase();

const done = (hash: string) =>
  asOwner(`update drizzle.__drizzle_migrations set hash = '${hash}' || id`);

it("a database that is up to date stays as it is, and is ready", async () => {
  await migrateDatabase();
  expect(await isMigrated()).toBe(true);
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
