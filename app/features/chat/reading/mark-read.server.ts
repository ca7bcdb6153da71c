import { sql } from "drizzle-orm";
import { z } from "zod";
import { chatMembers } from "#db/schema/chat/chat.ts";
import type { EventName } from "#db/schema/notifications/notification-events.ts";
import { hasWaiting, withdraw } from "#app/features/notifications/notify.server.ts";
import { inChatTransaction, mainOn } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { carryOut, definePart } from "#app/platform/database/chat-cluster/parts.server.ts";
import { emit, personRoom } from "#app/platform/live/live.server.ts";
import { lockChat, type Member } from "../conversations/chats.server.ts";
import { aboutChat } from "../conversations/about-chat.ts";
import { tellUnreadMessages } from "./tell-unread-messages.server.ts";
import type { ChatRead } from "../conversations/message.ts";

const unread: EventName[] = ["unread-messages"];

/** What waits to be sent of messages that have been read now. */
export const withdrawUnread = definePart({
  name: "chat.withdraw-unread",
  of: "main",
  payload: z.object({ chatId: z.uuid(), personId: z.uuid() }),
  work: (tx, { chatId, personId }) => withdraw(tx, { about: aboutChat(chatId, personId) }, unread),
});

/**
 * Notes that the person has seen a chat up to a message, by default the newest; it never goes back.
 * Answers with how far they had read before.
 */
export async function markRead(person: Member, chatId: string, seq?: number): Promise<number> {
  return inChatTransaction(async (tx) => {
    const chat = await lockChat(tx, person, chatId);
    const read = Math.min(seq ?? chat.lastSeq, chat.lastSeq);
    if (read <= chat.readSeq) return chat.readSeq;
    await tx
      .insert(chatMembers)
      .values({ chatId, personId: person.id, readSeq: read })
      .onConflictDoUpdate({
        target: [chatMembers.chatId, chatMembers.personId],
        set: { readSeq: sql`greatest(${chatMembers.readSeq}, excluded.read_seq)` },
      });
    // Most have been told of nothing: no job of the other cluster is made for them.
    if (
      !tx.isOfChat ||
      (await hasWaiting(mainOn(tx), { about: aboutChat(chatId, person.id) }, unread))
    )
      await carryOut(tx, withdrawUnread, { chatId, personId: person.id });
    tx.afterCommit(() => {
      const news: ChatRead = { chatId, readerId: person.id, seq: read };
      const rooms = chat.showsReading
        ? [personRoom(chat.studentId), personRoom(chat.teacherId)]
        : [personRoom(person.id)];
      emit(rooms, "chat.read", news);
      tellUnreadMessages([person.id]);
    });
    return chat.readSeq;
  });
}
