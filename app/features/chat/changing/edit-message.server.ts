import { and, asc, between, eq, isNull, ne } from "drizzle-orm";
import { messageOriginals, messages } from "#db/schema/chat/chat.ts";
import { canWrite, whyNotEdit } from "#app/access/chat.ts";
import { inChatTransaction } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { bringsContacts, longestPart } from "../contact-guard/contact-guard.ts";
import { lockChat, type Member } from "../conversations/chats.server.ts";
import type { Message } from "../conversations/message.ts";
import { getMessage, messagesChanged, repliesTo } from "../conversations/messages.server.ts";
import type { ChangingRefusal } from "./text.ts";

export type Changed = { ok: true; message: Message } | { ok: false; reason: ChangingRefusal };

/**
 * Puts other words into a message of this person's and shows them to both; what it said is kept for reports. `before` is
 * what its writer saw: where that is not so any more, nothing is written. Throws not-found for a chat of others.
 */
export async function editMessage(
  person: Member,
  edit: { chatId: string; seq: number; text: string; before: string },
  now = new Date(),
): Promise<Changed> {
  const { chatId, seq, text, before } = edit;
  return inChatTransaction(async (tx) => {
    const chat = await lockChat(tx, person, chatId);
    const message = await getMessage(tx, chat, seq);
    const reason = canWrite(person, chat) ? whyNotEdit(person, message, now.getTime()) : "closed";
    if (reason !== null) return { ok: false, reason };
    if (message.text === text) return { ok: true, message };
    if (message.text !== before) return { ok: false, reason: "changed" };
    if (!chat.paidLesson) {
      const within = await writtenAround(tx, chatId, message);
      if (bringsContacts(within(message.text), within(text), absoluteUrl("/")))
        return { ok: false, reason: "contact-details" };
    }
    const original = { chatId, seq, at: now, cause: "edited", text: message.text } as const;
    await tx.insert(messageOriginals).values(original);
    await tx
      .update(messages)
      .set({ text, editedAt: now })
      .where(and(eq(messages.chatId, chatId), eq(messages.seq, seq)));
    const changed = await messagesChanged(tx, chat, [seq, ...(await repliesTo(tx, chat, seq))]);
    return { ok: true, message: changed.find((one) => one.seq === seq)! };
  });
}

/** Its words among what the same person wrote beside it: a number may be spread over several messages. */
async function writtenAround(tx: Tx, chatId: string, { seq, senderId, at }: Message) {
  const reach = rules.chat.splitMinutes * minute;
  const rows = await tx
    .select({ seq: messages.seq, text: messages.text })
    .from(messages)
    .where(
      and(
        eq(messages.chatId, chatId),
        between(messages.seq, seq - rules.chat.splitMessages, seq + rules.chat.splitMessages),
        ne(messages.seq, seq),
        eq(messages.senderId, senderId),
        isNull(messages.deletedAt),
        between(messages.createdAt, new Date(at - reach), new Date(at + reach)),
      ),
    )
    .orderBy(asc(messages.seq));
  const words = (isBeside: (other: number) => boolean) =>
    rows.filter((row) => isBeside(row.seq)).map((row) => row.text);
  const [before, after] = [words((other) => other < seq), words((other) => other > seq)];
  return (text: string) =>
    [before.join(" ").slice(-longestPart), text, after.join(" ").slice(0, longestPart)].join(" ");
}
