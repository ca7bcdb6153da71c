import { sql } from "drizzle-orm";
import { db, type Db, type Tx } from "#app/platform/database/db.server.ts";

/**
 * How far the building of the demo world has got, in a table that only a demo world has: a process that dies in the
 * middle is gone on with at the next start.
 */
export async function prepareProgress(): Promise<void> {
  await db().execute(sql`create schema if not exists demo`);
  await db().execute(sql`create table if not exists demo.progress (
    step text primary key, at timestamptz not null default now())`);
}

/** The steps that are done. */
export async function doneSteps(): Promise<Set<string>> {
  const { rows } = await db().execute<{ step: string }>(sql`select step from demo.progress`);
  return new Set(rows.map(({ step }) => step));
}

export async function markDone(on: Db | Tx, step: string): Promise<void> {
  await on.execute(sql`insert into demo.progress (step) values (${step}) on conflict do nothing`);
}
