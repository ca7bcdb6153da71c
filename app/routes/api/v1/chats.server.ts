import { z } from "zod";
import { chatsPerPage, listChats } from "#app/features/chat/conversations/chats.server.ts";
import type { Message } from "#app/features/chat/conversations/message.ts";
import { readStretch } from "#app/features/chat/conversations/messages.server.ts";
import { operation } from "./operation.ts";
import * as shapes from "./shapes.ts";

export const chatInPath = z.object({ chatId: shapes.idField });

export function messageOf({ seq, at, editedAt, deletedAt, ...message }: Message) {
  return {
    ...message,
    number: seq,
    at: shapes.iso(at),
    editedAt: shapes.isoOrNull(editedAt),
    deletedAt: shapes.isoOrNull(deletedAt),
  };
}

const stretchQuery = z.strictObject({
  before: z.coerce.number().int().min(1).optional().meta({
    description: "A message's number: those before it. The newest where nothing is said.",
  }),
  after: z.coerce.number().int().min(0).optional().meta({
    description: "A message's number: those after it.",
  }),
});

export const chatReads = [
  operation({
    id: "listChats",
    group: "Messages",
    method: "get",
    path: "/chats",
    title: "Your conversations",
    about: `Those that hold a message, the newest first, at most ${chatsPerPage}.`,
    scope: "messages:read",
    answer: z.object({ chats: z.array(shapes.chat) }),
    async run({ person }) {
      const chats = (await listChats(person)).slice(0, chatsPerPage);
      return {
        chats: chats.map(({ other, last, ...chat }) => ({
          ...chat,
          with: other,
          last: { ...last, number: last.seq, at: shapes.iso(last.at) },
        })),
      };
    },
  }),
  operation({
    id: "listMessages",
    group: "Messages",
    method: "get",
    path: "/chats/{chatId}/messages",
    title: "Messages of a conversation",
    about: "Fifty at most, in their order. To read them here marks nothing as read.",
    scope: "messages:read",
    params: chatInPath,
    query: stretchQuery,
    answer: z.object({
      messages: z.array(shapes.message),
      lastNumber: z.int().meta({ description: "The number of the newest message." }),
    }),
    async run({ person, params, query: { before, after } }) {
      const place = after === undefined ? { before: before ?? Number.MAX_SAFE_INTEGER } : { after };
      const { messages, lastSeq } = await readStretch(person, params.chatId, place);
      return { messages: messages.map(messageOf), lastNumber: lastSeq };
    },
  }),
];
