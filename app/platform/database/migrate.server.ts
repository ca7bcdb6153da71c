import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { database, db } from "./db.server.ts";

const migrationsFolder = "db/migrations";

/** Brings the schema up to date; servers that start together take turns. */
export async function migrateDatabase(): Promise<void> {
  const client = await database().pool.connect();
  try {
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("select pg_advisory_lock(7026)");
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    // Closing the connection gives the lock back.
    client.release(true);
  }
}

/** Whether the database has every migration that this code knows: part of readiness. */
export async function isMigrated(): Promise<boolean> {
  const { rows } = await db().execute<{ n: number }>(
    sql`select count(*)::int as n from drizzle.__drizzle_migrations`,
  );
  return rows[0]!.n >= readMigrationFiles({ migrationsFolder }).length;
}
