import type { Student } from "#app/access/actor.ts";
import { lookUpWord, type LookedUp } from "../look-up/look-up-word.server.ts";
import { chatLanguage, findOwnMessage } from "./save-from-chat.server.ts";

/**
 * What the providers say about a word of a message, in the language that the two learn. Throws not-found for a chat of
 * others.
 */
export async function lookUpInMessage(
  student: Student,
  { chatId, seq, term }: { chatId: string; seq: number; term: string },
  now = new Date(),
): Promise<LookedUp> {
  const { chat, message } = await findOwnMessage(student, chatId, seq);
  if (message.deletedAt !== null) return { ok: false, reason: "gone" };
  return lookUpWord(student, { term, language: await chatLanguage(chat) }, now);
}
