import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db } from "../db.server.ts";

const atOnce = 1_000;

/**
 * Deletes the rows whose places (`select ctid …`) these are, `most` with each statement, however many there are: none
 * takes long, or locks many of them for long.
 */
export async function dropRows(from: PgTable, places: SQL, most = atOnce): Promise<void> {
  for (let dropped = most; dropped === most;) {
    const gone = await db().execute(
      sql`delete from ${from} where ctid = any(array(${places} limit ${most}))`,
    );
    dropped = gone.rowCount ?? 0;
  }
}
