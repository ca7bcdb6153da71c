import { and, asc, eq, gte, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#db/schema/accounts/accounts.ts";
import { chats, messages } from "#db/schema/chat.ts";
import { db } from "#app/platform/database/db.server.ts";

/** What is told about the messages from `seq` on, or null when that one has been read. */
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
  const readSeq = sql`case when ${chats.studentId} = ${readerId} then ${chats.studentReadSeq} else ${chats.teacherReadSeq} end`;
  const rows = await db()
    .select({ role: reader.role, from: sender.name, text: messages.text })
    .from(messages)
    .innerJoin(chats, eq(chats.id, messages.chatId))
    .innerJoin(reader, eq(reader.id, readerId))
    .innerJoin(sender, eq(sender.id, messages.senderId))
    .where(
      and(
        eq(messages.chatId, chatId),
        gte(messages.seq, seq),
        ne(messages.senderId, readerId),
        sql`${readSeq} < ${seq}`,
      ),
    )
    .orderBy(asc(messages.seq))
    .limit(100);
  const first = rows[0];
  if (first === undefined) return null;
  const { role, from, text } = first;
  return { role, from, text, messages: rows.length };
}
