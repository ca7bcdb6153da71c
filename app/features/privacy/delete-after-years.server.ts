import { getTableName, sql } from "drizzle-orm";
import { z } from "zod";
import { rules } from "#config/rules.ts";
import { keepNobody } from "#app/features/accounts/people/nobody.server.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { agedThings, type AgedThing } from "./aged-things.ts";
import { dataMap } from "./data-map.ts";

/** What one run does at most of each thing; the rest waits for the next night. */
const atMost = { things: 100, turns: 50 };

/**
 * Deletes what has been kept for `law.recordsYears`, or takes the person out of it where books point to the row, as the
 * data map says. Of the ledger nothing changes. Answers how many rows of which table, as the audit log has it.
 */
export async function deleteAfterYears(
  now = new Date(),
  { things, turns } = atMost,
): Promise<Record<string, number>> {
  const done: Record<string, number> = {};
  for (const thing of Object.keys(agedThings) as AgedThing[])
    for (let turn = 0; turn < turns; turn += 1) {
      const counts = await inTransaction((tx) => deleteSome(tx, thing, now, things));
      if (counts === null) break;
      for (const [table, rows] of Object.entries(counts)) done[table] = (done[table] ?? 0) + rows;
    }
  return done;
}

/** Null: there was nothing to do. */
async function deleteSome(
  tx: Tx,
  thing: AgedThing,
  now: Date,
  limit: number,
): Promise<Record<string, number> | null> {
  const before = sql`(${now}::timestamptz - make_interval(years => ${rules.law.recordsYears}::int))`;
  const { rows } = await tx.execute<{ id: string }>(
    sql`${agedThings[thing](before)} limit ${limit}`,
  );
  if (rows.length === 0) return null;
  await keepNobody(tx, now);
  const ids = sql`(${sql.join(
    rows.map(({ id }) => sql`${id}`),
    sql`, `,
  )})`;
  const counts: Record<string, number> = {};
  for (const { table, ages = [] } of dataMap.toReversed())
    for (const { rows: those, becomes } of ages.filter((one) => one.thing === thing)) {
      const { rowCount } = await (becomes === "deleted"
        ? tx.delete(table).where(those(ids, before))
        : tx.update(table).set(becomes).where(those(ids, before)));
      if (rowCount) counts[getTableName(table)] = rowCount;
    }
  await audit(tx, {
    actorId: null,
    action: "privacy.years-over",
    object: `things:${thing}`,
    diff: { things: rows.length, rows: counts },
    now,
  });
  return counts;
}

/** Every night. */
export const yearsOver = defineJob({
  name: "privacy.delete-after-years",
  payload: z.object({}),
  run: async () => void (await deleteAfterYears()),
  schedule: "23 3 * * *",
});
