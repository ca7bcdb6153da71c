import { sql } from "drizzle-orm";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { searchedName, searchedText } from "#db/schema/chat/chat.ts";
import type { Member } from "../conversations/chats.server.ts";
import { tellsDeleted } from "../conversations/tells-deleted.ts";
import { excerptOf, type ExcerptPart } from "./excerpt.ts";

export const mostFound = 50;

type Row = {
  chatId: string;
  seq: string;
  senderId: string;
  text: string;
  corrected: string | null;
  names: string[];
  at: Date | string;
};

/**
 * Messages in this person's own chats of which the text, the corrected words or the name of a file holds every word of
 * `query`, or its beginning, without accents and case; the latest first, mostFound at most, and neither one that was
 * deleted nor the words of one that are in its correction.
 */
export async function searchMessages(person: Member, query: string) {
  const message = searchedText(sql`m.text`, sql`m.detail`);
  // OFFSET keeps the inner query whole: each chat asks the indexes of its words.
  const { rows } = await chatDb().execute<Row>(sql`
    with asked as materialized (
      select to_tsquery('pg_catalog.simple', string_agg(quote_literal(lexeme) || ':*', ' & ') filter (where in_text)) as words,
        to_tsquery('pg_catalog.simple', string_agg(quote_literal(lexeme) || ':*', ' & ') filter (where not in_text)) as names
      from (select true as in_text, lexeme from unnest(message_words(${query})) union all
        select false, lexeme from unnest(${searchedName(sql`${query}`)})) wanted)
    select found.* from asked, chats c cross join lateral (
      select m.chat_id as "chatId", m.seq, m.sender_id as "senderId", m.text,
        case when not ${tellsDeleted("m")} then m.detail ->> 'corrected' end as corrected,
        array(select f.name from message_files f where f.chat_id = c.id and f.seq = m.seq order by f.position) as names,
        m.created_at as at
      from messages m
      where m.chat_id = c.id and m.deleted_at is null and m.seq in (
        select m.seq from messages m where m.chat_id = c.id and m.deleted_at is null and ${message} @@ asked.words
          and (message_words(m.text) @@ asked.words or not ${tellsDeleted("m")})
        union select f.seq from message_files f where f.chat_id = c.id and ${searchedName(sql`f.name`)} @@ asked.names)
      offset 0) found
    where ${person.id} in (c.student_id, c.teacher_id)
    order by found.at desc limit ${mostFound + 1}`);
  return {
    more: rows.length > mostFound,
    messages: rows.slice(0, mostFound).map((row) => ({
      chatId: row.chatId,
      seq: Number(row.seq),
      mine: row.senderId === person.id,
      at: new Date(row.at).getTime(),
      ...placeOf(row, query),
    })),
  };
}
export type FoundMessage = Awaited<ReturnType<typeof searchMessages>>["messages"][number];

type Place = { where: "text" | "correction" | "file"; parts: ExcerptPart[] };

/** The part of a message that has the words; its text where they are in several. */
function placeOf({ text, corrected, names }: Row, query: string): Place {
  const places: Place[] = [{ where: "text", parts: excerptOf(text, query) }];
  if (corrected !== null) places.push({ where: "correction", parts: excerptOf(corrected, query) });
  for (const name of names) places.push({ where: "file", parts: excerptOf(name, query) });
  return places.find(({ parts }) => parts.some(({ isHit }) => isHit)) ?? places[0]!;
}
