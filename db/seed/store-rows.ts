import type { PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "#app/platform/db.server.ts";
import {
  embeddedCharges,
  embeddedRefunds,
  ledgerEntries,
  ledgerTransactions,
  payments,
} from "#db/schema/payments.ts";
import { lessonEvents, lessons } from "#db/schema/scheduling.ts";
import type { LessonRows } from "./lesson-rows.ts";

/** One statement takes 65,535 values at the most. */
const rowsPerStatement = 400;

export async function storeLessonRows(tx: Tx, rows: LessonRows): Promise<void> {
  await insertMany(tx, lessons, rows.lessons);
  await insertMany(tx, lessonEvents, rows.lessonEvents);
  await insertMany(tx, embeddedCharges, rows.embeddedCharges);
  await insertMany(tx, payments, rows.payments);
  await insertMany(tx, ledgerTransactions, rows.ledgerTransactions);
  await insertMany(tx, ledgerEntries, rows.ledgerEntries);
  await insertMany(tx, embeddedRefunds, rows.embeddedRefunds);
}

export async function insertMany<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: T["$inferInsert"][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    await tx.insert(table).values(rows.slice(from, from + rowsPerStatement) as never);
}
