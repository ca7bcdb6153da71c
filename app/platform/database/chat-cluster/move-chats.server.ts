import pg from "pg";
import { chatTableNames } from "#db/schema/chat/chat-tables.ts";
import { env } from "#app/platform/env/env.server.ts";
import { grantToApp } from "../app-role.server.ts";
import { migrateOne } from "../migrate.server.ts";
import { connectAsOwner } from "../owner.server.ts";
import { endSpanningKeys, holdSpanningKeys } from "./set-apart.server.ts";

const atOnce = 2_000;

/**
 * Moves the rows of chat and presence to their own cluster, or back to the first one. No server may run meanwhile. Answers
 * how many rows of which table. One that was ended in between is repeated: what is there already is kept.
 */
export async function moveChats(direction: "there" | "back"): Promise<Record<string, number>> {
  const { chatUrl, chatOwnerUrl } = env();
  await migrateOne(chatOwnerUrl ?? chatUrl!, "chat", chatUrl!);
  const main = await connectAsOwner();
  const chat = await connectAsOwner(chatOwnerUrl ?? chatUrl!);
  const [from, to] = direction === "there" ? [main, chat] : [chat, main];
  try {
    await endSpanningKeys(main);
    const moved: Record<string, number> = {};
    for (const table of chatTableNames) moved[table] = await copyRows(table, from, to);
    for (const table of chatTableNames) await refuseLoss(table, from, to);
    await deleteAll(from);
    if (direction === "back") {
      await holdSpanningKeys(main);
      await grantToApp(main, "everything");
    } else await grantToApp(main, "main");
    return moved;
  } finally {
    await Promise.all([main.end(), chat.end()]);
  }
}

async function copyRows(table: string, from: pg.Client, to: pg.Client): Promise<number> {
  const name = pg.escapeIdentifier(table);
  let rows = 0;
  await from.query("begin isolation level repeatable read read only");
  try {
    await from.query(
      `declare moving no scroll cursor for select to_jsonb(t) as row from ${name} t order by t`,
    );
    for (;;) {
      const { rows: some } = await from.query<{ row: object }>(`fetch ${atOnce} from moving`);
      if (some.length === 0) return rows;
      rows += some.length;
      const whole = JSON.stringify(some.map(({ row }) => row));
      await to.query(
        `insert into ${name} select * from jsonb_populate_recordset(null::${name}, $1) on conflict do nothing`,
        [whole],
      );
    }
  } finally {
    await from.query("rollback");
  }
}

async function refuseLoss(table: string, from: pg.Client, to: pg.Client): Promise<void> {
  const counted = `select count(*)::text as rows from ${pg.escapeIdentifier(table)}`;
  const [here, there] = await Promise.all([
    from.query<{ rows: string }>(counted),
    to.query<{ rows: string }>(counted),
  ]);
  if (BigInt(there.rows[0]!.rows) < BigInt(here.rows[0]!.rows))
    throw new Error(`${table} has fewer rows in the other cluster: nothing was deleted`);
}

/** In one transaction, with the guards off that keep single rows. */
async function deleteAll(from: pg.Client): Promise<void> {
  await from.query("begin");
  for (const table of chatTableNames.toReversed()) {
    const name = pg.escapeIdentifier(table);
    await from.query(`alter table ${name} disable trigger user; delete from ${name}`);
    await from.query(`alter table ${name} enable trigger user`);
  }
  await from.query("commit");
}
