import { and, asc, eq, gte, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#db/schema/accounts/accounts.ts";
import { chatMembers, messages } from "#db/schema/chat.ts";
import { db } from "#app/platform/database/db.server.ts";
import { filesOfMessage } from "../conversations/files-of-message.ts";
import { lastLine } from "../conversations/message.ts";

/** What is told about the messages from `seq` on, or null when that one has been read or the reader has muted the chat. */
export async function findUnread({
  chatId,
  readerId,
  seq,
}: {
  chatId: string;
  readerId: string;
  seq: number;
}) {
  const reader = alias(users, "reader");
  const sender = alias(users, "sender");
  const readSeq = sql`coalesce((select own.read_seq from ${chatMembers} own
    where own.chat_id = ${chatId} and own.person_id = ${readerId}), 0)`;
  const rows = await db()
    .select({
      role: reader.role,
      from: sender.name,
      row: messages,
      files: filesOfMessage("messages"),
    })
    .from(messages)
    .innerJoin(reader, eq(reader.id, readerId))
    .innerJoin(sender, eq(sender.id, messages.senderId))
    .where(
      and(
        eq(messages.chatId, chatId),
        gte(messages.seq, seq),
        ne(messages.senderId, readerId),
        isNull(messages.deletedAt),
        sql`${readSeq} < ${seq}`,
        sql`not exists (select from ${chatMembers} own
          where own.chat_id = ${chatId} and own.person_id = ${readerId} and own.muted)`,
      ),
    )
    .orderBy(asc(messages.seq))
    .limit(100);
  const first = rows[0];
  if (first === undefined) return null;
  const { role, from, row, files } = first;
  const text = row.text === "" ? lastLine({ ...row, files }) : row.text;
  return { role, from, text, messages: rows.length };
}
