import { and, asc, eq, gte, inArray, isNull, ne, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { chatMembers, messages } from "#db/schema/chat/chat.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { filesOfMessage } from "../conversations/files-of-message.ts";
import { fillFiles } from "../conversations/fill-files.server.ts";
import { lastLine } from "../conversations/message.ts";
import { tellsDeleted } from "../conversations/tells-deleted.ts";

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
  const readSeq = sql`coalesce((select own.read_seq from ${chatMembers} own
    where own.chat_id = ${chatId} and own.person_id = ${readerId}), 0)`;
  const rows = await chatDb()
    .select({
      row: messages,
      tellsDeleted: tellsDeleted("messages"),
      files: filesOfMessage("messages"),
    })
    .from(messages)
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
  const { row, files } = first;
  const detail = first.tellsDeleted ? null : row.detail;
  const people = await db()
    .select({ id: users.id, name: users.name, role: users.role })
    .from(users)
    .where(inArray(users.id, [readerId, row.senderId]));
  const reader = people.find(({ id }) => id === readerId);
  const sender = people.find(({ id }) => id === row.senderId);
  if (reader === undefined || sender === undefined) return null;
  await fillFiles(chatDb(), [files]);
  const text = row.text === "" ? lastLine({ ...row, detail, files }) : row.text;
  return { role: reader.role, from: sender.name, text, messages: rows.length };
}
