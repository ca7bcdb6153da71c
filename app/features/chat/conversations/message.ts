import type { messages } from "#db/schema/chat.ts";

/** A message as both sides see it. */
export type Message = {
  seq: number;
  senderId: string;
  clientId: string;
  text: string;
  at: number;
};

export function asMessage(row: typeof messages.$inferSelect): Message {
  const { seq, senderId, clientId, text } = row;
  return { seq, senderId, clientId, text, at: row.createdAt.getTime() };
}

/** What a socket carries to both members when a message has been stored. */
export type MessageArrived = { chatId: string; message: Message };
export type ChatRead = { chatId: string; readerId: string; seq: number };
export type ChatTyping = { chatId: string; personId: string };

export function chatRoom(chatId: string): string {
  return `chat:${chatId}`;
}
