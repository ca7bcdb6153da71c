import { sql } from "drizzle-orm";
import { z } from "zod";
import { chatDb, isChatApart } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db, type Db } from "#app/platform/database/db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";

type Link = {
  table: string;
  column: string;
  to: string;
  toColumn: string;
  /** Rows that a constraint would have deleted with what they point to. */
  goes?: true;
};

/** What points from the chat's cluster to the first one: foreign keys where there is one cluster. */
export const linksToMain: Link[] = [
  { table: "chats", column: "student_id", to: "users", toColumn: "id" },
  { table: "chats", column: "teacher_id", to: "teachers", toColumn: "user_id" },
  { table: "chat_members", column: "person_id", to: "users", toColumn: "id" },
  { table: "chat_settings", column: "person_id", to: "users", toColumn: "id" },
  { table: "messages", column: "sender_id", to: "users", toColumn: "id" },
  { table: "message_reactions", column: "person_id", to: "users", toColumn: "id" },
  { table: "message_files", column: "file_id", to: "files", toColumn: "id", goes: true },
  { table: "saved_replies", column: "teacher_id", to: "teachers", toColumn: "user_id" },
  { table: "room_presence", column: "lesson_id", to: "lessons", toColumn: "id", goes: true },
];

/** And from the first one to the chat's. */
export const linksToChat: Link[] = [
  { table: "reports", column: "chat_id", to: "chats", toColumn: "id" },
  { table: "flashcards", column: "chat_id", to: "chats", toColumn: "id" },
  { table: "recording_consents", column: "visit_id", to: "room_presence", toColumn: "id" },
];

const atOnce = 1_000;

/**
 * Looks from each value of each link whether the other cluster has what it points to. Rows that go with it are deleted;
 * of all others it answers how many point to nothing, by link. Nothing is done where there is one cluster.
 */
export async function checkLinks(): Promise<Record<string, number>> {
  const broken: Record<string, number> = {};
  if (!isChatApart()) return broken;
  for (const [links, from, to] of [
    [linksToMain, chatDb(), db()],
    [linksToChat, db(), chatDb()],
  ] as const)
    for (const link of links)
      for await (const gone of missing(link, from, to)) {
        const name = `${link.table}.${link.column}`;
        if (link.goes) await deleteRows(link, from, gone);
        else broken[name] = (broken[name] ?? 0) + gone.length;
      }
  return broken;
}

/** The values that nothing in the other cluster has, a stretch at a time. */
async function* missing(link: Link, from: Db, to: Db): AsyncGenerator<string[]> {
  const [table, column] = [sql.identifier(link.table), sql.identifier(link.column)];
  for (let last: string | null = null, isMore = true; isMore;) {
    // Each value is looked up by the index in turn: a table of millions of rows has few of them.
    const { rows }: { rows: { value: string }[] } = await from.execute<{ value: string }>(sql`
      with recursive each(value, n) as (
        (select ${column}, 1 from ${table} where ${column} > coalesce(${last}::uuid, '00000000-0000-0000-0000-000000000000')
          order by ${column} limit 1)
        union all
        select (select t.${column} from ${table} t where t.${column} > each.value order by t.${column} limit 1), n + 1
        from each where each.value is not null and n < ${atOnce})
      select value from each where value is not null`);
    const values = rows.map(({ value }) => value);
    isMore = values.length === atOnce;
    last = values.at(-1) ?? null;
    if (values.length === 0) return;
    const asked = sql.param(`{${values.join(",")}}`);
    const { rows: known } = await to.execute<{ id: string }>(sql`
      select ${sql.identifier(link.toColumn)} as id from ${sql.identifier(link.to)}
      where ${sql.identifier(link.toColumn)} = any(${asked}::uuid[])`);
    const there = new Set(known.map(({ id }) => id));
    const gone = values.filter((value) => !there.has(value));
    if (gone.length > 0) yield gone;
  }
}

async function deleteRows({ table, column }: Link, on: Db, values: string[]): Promise<void> {
  await on.execute(sql`delete from ${sql.identifier(table)}
    where ${sql.identifier(column)} = any(${sql.param(`{${values.join(",")}}`)}::uuid[])`);
}

/** Every night; it fails where a link is broken, so that the page of health and the figures show it. */
export const checkLinksJob = defineJob({
  name: "chat.check-links",
  payload: z.object({}),
  async run() {
    const broken = await checkLinks();
    if (Object.keys(broken).length === 0) return;
    log.error({ broken }, "rows of chat or presence point to what is not there");
    throw new Error(`points to what is not there: ${JSON.stringify(broken)}`);
  },
  schedule: "11 4 * * *",
  tries: 1,
});
