import { and, eq } from "drizzle-orm";
import { messages } from "#db/schema/chat/chat.ts";
import { canWrite, whyNotDelete } from "#app/access/chat.ts";
import { letFilesGo } from "#app/features/files/attachments/message-files.server.ts";
import { inChatTransaction } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { carryOut } from "#app/platform/database/chat-cluster/parts.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { lockChat, type Member } from "../conversations/chats.server.ts";
import { getMessage, messagesChanged, repliesTo } from "../conversations/messages.server.ts";
import { tellUnreadMessages } from "../reading/tell-unread-messages.server.ts";
import type { Changed } from "./edit-message.server.ts";

/**
 * Takes a message of this person's from both: its place stays, and its words and files are nobody's to see but of who settles
 * a report. To delete it once more changes nothing. Throws not-found for a chat of others.
 */
export async function deleteMessage(
  person: Member,
  { chatId, seq }: { chatId: string; seq: number },
  now = new Date(),
): Promise<Changed> {
  return inChatTransaction(async (tx) => {
    const chat = await lockChat(tx, person, chatId);
    const message = await getMessage(tx, chat, seq);
    if (message.deletedAt !== null && message.senderId === person.id) return { ok: true, message };
    const reason = canWrite(person, chat) ? whyNotDelete(person, message, now.getTime()) : "closed";
    if (reason !== null) return { ok: false, reason };
    await tx
      .update(messages)
      .set({ deletedAt: now })
      .where(and(eq(messages.chatId, chatId), eq(messages.seq, seq)));
    const keptUntil = new Date(now.getTime() + rules.chat.tombstoneDays * day);
    const ids = message.files.map(({ id }) => id);
    if (ids.length > 0) await carryOut(tx, letFilesGo, { ids, deleteAt: keptUntil.getTime() });
    const changed = await messagesChanged(tx, chat, [seq, ...(await repliesTo(tx, chat, seq))]);
    tx.afterCommit(() => tellUnreadMessages([chat.studentId, chat.teacherId]));
    return { ok: true, message: changed.find((one) => one.seq === seq)! };
  });
}
