import type { z } from "zod";
import { whyNotCorrect } from "#app/access/chat.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { bringsContacts } from "../contact-guard/contact-guard.ts";
import { getChat, type Member } from "../conversations/chats.server.ts";
import type { Message } from "../conversations/message.ts";
import { readMessages } from "../conversations/messages.server.ts";
import { sendMessage } from "../sending/send-message.server.ts";
import type { correctForm } from "./forms.ts";
import type { CorrectingRefusal } from "./text.ts";

type Corrected = { ok: true; message: Message } | { ok: false; reason: CorrectingRefusal };

/**
 * Answers a message of the other's with the same in better words, and why. It is a message of its own, under the same
 * limits; a repeat with the same clientId gets the first one back. Throws not-found for a chat of others.
 */
export async function correctMessage(
  person: Member,
  asked: z.infer<typeof correctForm> & { chatId: string },
  now = new Date(),
): Promise<Corrected> {
  const { chatId, clientId, seq, text: corrected, before, reason } = asked;
  const chat = await getChat(person, chatId);
  const [message] = await readMessages(chatDb(), chat, [seq]);
  if (message === undefined) throw new AppError("not-found");
  const refusal = whyNotCorrect(person, message);
  if (refusal !== null) return { ok: false, reason: refusal };
  if (message.text !== before) return { ok: false, reason: "changed" };
  if (message.text === corrected) return { ok: false, reason: "same" };
  const own = absoluteUrl("/");
  const brings =
    bringsContacts(message.text, corrected, own) || bringsContacts(message.text, reason, own);
  if (!chat.paidLesson && brings) return { ok: false, reason: "contact-details" };
  const detail = { original: message.text, corrected };
  const sent = {
    chatId,
    clientId,
    text: reason,
    kind: "correction",
    detail,
    replyTo: seq,
  } as const;
  return sendMessage(person, sent, now);
}
