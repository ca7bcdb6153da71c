import { chatMembers } from "#db/schema/chat/chat.ts";
import { inChatTransaction } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { lockChat, type Member } from "../conversations/chats.server.ts";
import { tellUnreadMessages } from "./tell-unread-messages.server.ts";

/**
 * Whether messages of this chat send this person nothing and are not in the figure of the bar; the list of chats says
 * quietly that they are unread. What is queued already is held back as well. Throws not-found for a chat of others.
 */
export async function setChatMuted(person: Member, chatId: string, muted: boolean): Promise<void> {
  await inChatTransaction(async (tx) => {
    await lockChat(tx, person, chatId);
    await tx
      .insert(chatMembers)
      .values({ chatId, personId: person.id, muted })
      .onConflictDoUpdate({
        target: [chatMembers.chatId, chatMembers.personId],
        set: { muted },
      });
    tx.afterCommit(() => tellUnreadMessages([person.id]));
  });
}
