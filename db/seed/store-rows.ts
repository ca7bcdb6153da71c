import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "#app/platform/database/db.server.ts";
import { embeddedCharges, embeddedRefunds, payments } from "#db/schema/payments/payments.ts";
import { postAll } from "#app/features/payments/ledger/ledger.server.ts";
import { busyRows } from "#app/features/scheduling/lessons/busy.server.ts";
import { isIn, occupyingStates } from "#db/schema/scheduling/lesson-states.ts";
import { busy, lessonEvents, lessons } from "#db/schema/scheduling/lessons.ts";
import type { LessonRows } from "./lessons/lesson-rows.ts";

/** Few enough for a slow machine to post within the time that a statement has. */
const postedAtOnce = 500;

export async function storeLessonRows(tx: Tx, rows: LessonRows): Promise<void> {
  await insertMany(tx, lessons, rows.lessons);
  const taking = rows.lessons.filter(({ state }) => isIn(occupyingStates, state));
  await insertMany(tx, busy, busyRows(taking));
  await insertMany(tx, lessonEvents, rows.lessonEvents);
  await insertMany(tx, embeddedCharges, rows.embeddedCharges);
  await insertMany(tx, payments, rows.payments);
  const postings = rows.postings.toSorted((a, b) => +a.at - +b.at);
  for (let done = 0; done < postings.length; done += postedAtOnce)
    await postAll(tx, postings.slice(done, done + postedAtOnce));

  await insertMany(tx, embeddedRefunds, rows.embeddedRefunds);
}

/**
 * Thousands of rows as one value: ten times quicker than a placeholder for each field, which is
 * most of what the first start would wait for. All rows say the same columns; the others get their
 * defaults.
 */
export async function insertMany<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: T["$inferInsert"][],
): Promise<void> {
  if (rows.length === 0) return;
  const keys = Object.keys(rows[0]!);
  const columns = sql.join(
    keys.map((key) => sql.identifier(snakeCase(key))),
    sql`, `,
  );
  const told = rows.map((row) =>
    Object.fromEntries(keys.map((key) => [snakeCase(key), row[key as keyof typeof row] ?? null])),
  );
  await tx.execute(sql`insert into ${table} (${columns}) select ${columns}
    from json_populate_recordset(null::${table}, ${JSON.stringify(told)}::json)`);
}

/** As the connection spells columns. */
function snakeCase(key: string): string {
  return key.replaceAll(/[A-Z]/g, (found) => `_${found.toLowerCase()}`);
}
