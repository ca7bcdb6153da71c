import { sql } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import type { Member } from "../conversations/chats.server.ts";
import { excerptOf } from "./excerpt.ts";

export const mostFound = 50;

type Row = { chatId: string; seq: string; senderId: string; text: string; at: Date | string };

/**
 * Messages in this person's own chats that hold every word of `query`, or its beginning, without accents and case; the
 * latest first, mostFound at most, and none that was deleted.
 */
export async function searchMessages(person: Member, query: string) {
  // OFFSET keeps the inner query whole: each chat asks the index of its words.
  const { rows } = await db().execute<Row>(sql`
    with asked as materialized (
      select to_tsquery('pg_catalog.simple', string_agg(quote_literal(lexeme) || ':*', ' & ')) as words
      from unnest(message_words(${query})))
    select found.* from asked, chats c cross join lateral (
      select m.chat_id as "chatId", m.seq, m.sender_id as "senderId", m.text, m.created_at as at
      from messages m
      where m.chat_id = c.id and m.deleted_at is null and message_words(m.text) @@ asked.words offset 0) found
    where ${person.id} in (c.student_id, c.teacher_id)
    order by found.at desc limit ${mostFound + 1}`);
  return {
    more: rows.length > mostFound,
    messages: rows.slice(0, mostFound).map(({ chatId, seq, senderId, text, at }) => ({
      chatId,
      seq: Number(seq),
      mine: senderId === person.id,
      at: new Date(at).getTime(),
      parts: excerptOf(text, query),
    })),
  };
}
export type FoundMessage = Awaited<ReturnType<typeof searchMessages>>["messages"][number];
