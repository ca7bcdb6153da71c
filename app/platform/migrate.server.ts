import { migrate } from "drizzle-orm/node-postgres/migrator";
import { database, db } from "./db.server.ts";

/** Brings the schema up to date; servers that start together take turns. */
export async function migrateDatabase(): Promise<void> {
  const client = await database().pool.connect();
  try {
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("select pg_advisory_lock(7026)");
    await migrate(db(), { migrationsFolder: "db/migrations" });
  } finally {
    // Closing the connection gives the lock back.
    client.release(true);
  }
}
