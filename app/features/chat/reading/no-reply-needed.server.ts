import { eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { inChatTransaction } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { chats } from "#db/schema/chat/chat.ts";
import { lockChat } from "../conversations/chats.server.ts";

/**
 * Notes that what a student wrote up to a message waits for no reply; it never goes back, and what is written after it
 * waits again. Throws not-found for a chat of somebody else.
 */
export async function noReplyNeeded(
  teacher: Teacher,
  { chatId, seq }: { chatId: string; seq: number },
): Promise<void> {
  await inChatTransaction(async (tx) => {
    const chat = await lockChat(tx, teacher, chatId);
    await tx
      .update(chats)
      .set({
        teacherSettledSeq: sql`greatest(${chats.teacherSettledSeq}, ${Math.min(seq, chat.lastSeq)})`,
      })
      .where(eq(chats.id, chatId));
  });
}
