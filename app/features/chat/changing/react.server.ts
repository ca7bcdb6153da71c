import { and, eq } from "drizzle-orm";
import type { Reaction } from "#db/schema/chat/message-kinds.ts";
import { messageReactions } from "#db/schema/chat/chat.ts";
import { canWrite } from "#app/access/chat.ts";
import { inChatTransaction } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { lockChat, type Member } from "../conversations/chats.server.ts";
import { getMessage, messagesChanged } from "../conversations/messages.server.ts";
import type { Changed } from "./edit-message.server.ts";

/**
 * Gives a message of either side a reaction of this person's, or takes it back; both see it. A repeat changes nothing.
 * Throws not-found for a chat of others.
 */
export async function react(
  person: Member,
  asked: { chatId: string; seq: number; reaction: Reaction; given: boolean },
  now = new Date(),
): Promise<Changed> {
  const { chatId, seq, reaction, given } = asked;
  return inChatTransaction(async (tx) => {
    const chat = await lockChat(tx, person, chatId);
    const message = await getMessage(tx, chat, seq);
    if (!canWrite(person, chat)) return { ok: false, reason: "closed" };
    if (message.deletedAt !== null) return { ok: false, reason: "deleted" };
    const row = { chatId, seq, personId: person.id, reaction };
    const own = and(
      eq(messageReactions.chatId, chatId),
      eq(messageReactions.seq, seq),
      eq(messageReactions.personId, person.id),
      eq(messageReactions.reaction, reaction),
    );
    const { rowCount } = given
      ? await tx
          .insert(messageReactions)
          .values({ ...row, createdAt: now })
          .onConflictDoNothing()
      : await tx.delete(messageReactions).where(own);
    if (rowCount === 0) return { ok: true, message };
    const [changed] = await messagesChanged(tx, chat, [seq]);
    return { ok: true, message: changed! };
  });
}
