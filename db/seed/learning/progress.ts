import { sql } from "drizzle-orm";
import { connectAsOwner } from "#app/platform/database/owner.server.ts";
import { db, type Db, type Tx } from "#app/platform/database/db.server.ts";

/**
 * How far the building of the demo world has got, in a table that only a demo world has: a process that dies in the
 * middle is gone on with at the next start.
 */
export async function prepareProgress(): Promise<void> {
  const owner = await connectAsOwner();
  try {
    // The application's role makes no schemas; nobody but the demo world's own users is in its database.
    await owner.query(`create schema if not exists demo`);
    await owner.query(`create table if not exists demo.progress (
      step text primary key, at timestamptz not null default now())`);
    await owner.query(`grant usage on schema demo to public`);
    await owner.query(`grant select, insert on demo.progress to public`);
  } finally {
    await owner.end();
  }
}

/** The steps that are done. */
export async function doneSteps(): Promise<Set<string>> {
  const { rows } = await db().execute<{ step: string }>(sql`select step from demo.progress`);
  return new Set(rows.map(({ step }) => step));
}

export async function markDone(on: Db | Tx, step: string): Promise<void> {
  await on.execute(sql`insert into demo.progress (step) values (${step}) on conflict do nothing`);
}
