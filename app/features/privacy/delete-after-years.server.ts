import { getTableName, sql } from "drizzle-orm";
import { z } from "zod";
import { rules } from "#config/rules.ts";
import { keepNobody } from "#app/features/accounts/people/nobody.server.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { definePart } from "#app/platform/database/chat-cluster/parts.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { eachApart } from "#app/platform/concurrency/each-apart.ts";
import { agedThings, type AgedThing } from "./aged-things.ts";
import type { TableMap } from "./column.ts";
import { dataMap } from "./data-map.ts";
import { isElsewhere } from "./erase-in-chat.server.ts";

/** What one run does at most of each thing; the rest waits for the next night. */
const atMost = { things: 100, turns: 50 };

/**
 * Deletes what has been kept for `law.recordsYears`, or takes the person out of it where books point to the row, as the
 * data map says. Of the ledger nothing changes. Answers how many rows of which table, as the audit log has it. Each kind
 * of things goes whatever becomes of the others; what failed is thrown at the end.
 */
export async function deleteAfterYears(
  now = new Date(),
  { things, turns } = atMost,
): Promise<Record<string, number>> {
  const done: Record<string, number> = {};
  const deleteAll = async (thing: AgedThing) => {
    for (let turn = 0; turn < turns; turn += 1) {
      const counts = await inTransaction((tx) => deleteSome(tx, thing, now, things));
      if (counts === null) return;
      for (const [table, rows] of Object.entries(counts)) done[table] = (done[table] ?? 0) + rows;
    }
  };
  const all = Object.keys(agedThings) as AgedThing[];
  await eachApart(all, deleteAll, "not everything whose years are over went");
  return done;
}

/** Null: there was nothing to do. */
async function deleteSome(
  tx: Tx,
  thing: AgedThing,
  now: Date,
  limit: number,
): Promise<Record<string, number> | null> {
  const before = yearsBefore(now);
  const { rows } = await tx.execute<{ id: string }>(
    sql`${agedThings[thing](before)} limit ${limit}`,
  );
  if (rows.length === 0) return null;
  await keepNobody(tx, now);
  const ids = rows.map(({ id }) => id);
  const counts = await deleteRows(tx, { thing, ids, now }, ({ table }) => !isElsewhere(table));
  if (dataMap.some(({ table, ages }) => isElsewhere(table) && isAged(ages, thing)))
    await enqueue(tx, deleteInChat, { thing, ids, now: now.getTime() });
  await audit(tx, {
    actorId: null,
    action: "privacy.years-over",
    object: `things:${thing}`,
    diff: { things: rows.length, rows: counts },
    now,
  });
  return counts;
}

const yearsBefore = (now: Date) =>
  sql`(${now}::timestamptz - make_interval(years => ${rules.law.recordsYears}::int))`;

const isAged = (ages: TableMap["ages"], thing: AgedThing) =>
  ages?.some((one) => one.thing === thing) ?? false;

async function deleteRows(
  tx: Tx,
  { thing, ids, now }: { thing: AgedThing; ids: string[]; now: Date },
  isMeant: (map: TableMap) => boolean,
): Promise<Record<string, number>> {
  const things = sql`(${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )})`;
  const before = yearsBefore(now);
  const counts: Record<string, number> = {};
  for (const { table, ages = [] } of dataMap.filter(isMeant).toReversed())
    for (const { rows: those, becomes } of ages.filter((one) => one.thing === thing)) {
      const { rowCount } = await (becomes === "deleted"
        ? tx.delete(table).where(those(things, before))
        : tx.update(table).set(becomes).where(those(things, before)));
      if (rowCount) counts[getTableName(table)] = rowCount;
    }
  return counts;
}

/** What goes in the chat's own cluster with things whose years are over. */
export const deleteInChat = definePart({
  name: "privacy.delete-in-chat",
  of: "chat",
  payload: z.object({
    thing: z.enum(Object.keys(agedThings) as AgedThing[]),
    ids: z.array(z.string()),
    now: z.number(),
  }),
  async work(tx, { thing, ids, now }) {
    await deleteRows(tx, { thing, ids, now: new Date(now) }, ({ table }) => isElsewhere(table));
  },
});

/** Every night. */
export const yearsOver = defineJob({
  name: "privacy.delete-after-years",
  payload: z.object({}),
  run: async () => void (await deleteAfterYears()),
  schedule: "23 3 * * *",
});
