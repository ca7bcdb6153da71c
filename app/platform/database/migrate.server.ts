import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { brand } from "#config/brand.ts";
import { env } from "../env/env.server.ts";
import { grantToApp } from "./app-role.server.ts";
import { db, type Db } from "./db.server.ts";
import { limitUser } from "./limits.server.ts";
import { makeOnlineIndexes } from "./owner-work/online-indexes.server.ts";
import { openQueryStatistics } from "./owner-work/query-statistics.server.ts";
import { connectAsOwner } from "./owner.server.ts";

const migrationsFolder = "db/migrations";

/**
 * Brings the schema up to date; servers that start together take turns. Throws where the database was made by a
 * version whose tables this one does not continue.
 */
export async function migrateDatabase(): Promise<void> {
  const owner = await connectAsOwner();
  try {
    await takeTurn(owner);
    const own = drizzle(owner);
    await refuseOlder(own);
    await migrate(own, { migrationsFolder });
    await makeOnlineIndexes(owner);
    await openQueryStatistics(owner);
    await grantToApp(owner);
    if (env().isPooled) await limitUser();
  } finally {
    // Closing the connection gives the lock back.
    await owner.end();
  }
}

/** Asks again and again: an index that is made while people write waits for everybody who waits in a statement. */
async function takeTurn(owner: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ mine: boolean }>(
      "select pg_try_advisory_lock(7026) as mine",
    );
    if (rows[0]!.mine) return;
    await sleep(100);
  }
}

/** Whether the database has every migration that this code knows: part of readiness. */
export async function isMigrated(): Promise<boolean> {
  const done = await listDone(db());
  return readMigrationFiles({ migrationsFolder }).every(({ hash }) => done.has(hash));
}

async function refuseOlder(on: Db): Promise<void> {
  const { rows } = await on.execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!rows[0]!.exists) return;
  const done = await listDone(on);
  const [first] = readMigrationFiles({ migrationsFolder });
  if (done.size === 0 || done.has(first!.hash)) return;
  const advice =
    env().world === "demo"
      ? `Delete the folder ${env().DATA_DIR} and start again: a new demo world is made.`
      : "Give this version a new, empty database.";
  throw new Error(
    `The database was made by an older version of ${brand.name}, and this version cannot go on with its tables. ${advice}`,
  );
}

/** The hashes of the migrations that were carried out here. */
async function listDone(on: Db): Promise<Set<string>> {
  const { rows } = await on.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations`,
  );
  return new Set(rows.map(({ hash }) => hash));
}
