import { sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db.server.ts";

/**
 * Makes racers for the same people queue instead of deadlocking: everybody takes the two locks in
 * the same order. The exclusion constraints stay the judge; this only keeps contention cheap.
 */
export async function lockPeople(tx: Tx, ...people: string[]): Promise<void> {
  const sorted = [...new Set(people)].sort();
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(person, 0)) from unnest(${sql.param(sorted)}::text[]) person`,
  );
}
