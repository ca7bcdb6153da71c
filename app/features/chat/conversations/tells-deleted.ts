import { sql, type SQL } from "drizzle-orm";

/** As SQL, of a message's row by its name: a correction whose detail has the words of a message that was deleted since. */
export function tellsDeleted(row: "messages" | "m"): SQL<boolean> {
  const of = sql.raw(row);
  return sql<boolean>`(${of}.kind = 'correction' and exists (select from messages q
    where q.chat_id = ${of}.chat_id and q.seq = ${of}.reply_to_seq and q.deleted_at is not null))`;
}
