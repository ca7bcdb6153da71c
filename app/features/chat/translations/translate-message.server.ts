import type { z } from "zod";
import { whyNotTranslate } from "#app/access/chat.ts";
import { countAttempt } from "#app/features/accounts/account-security/limits.server.ts";
import { translateForReader } from "#app/features/accounts/own-account/translate-for-reader.server.ts";
import { readNumber } from "#app/features/settings/settings.server.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { translationLabel } from "#app/platform/translation/translation.server.ts";
import { getChat, type Member } from "../conversations/chats.server.ts";
import { readMessages } from "../conversations/messages.server.ts";
import type { translateForm } from "./forms.ts";
import type { TranslatedMessage } from "./translated-message.ts";

type Asked = z.infer<typeof translateForm> & { chatId: string };

/**
 * What a message of the other's says in the reader's first language. Its words go to the operator's provider, and
 * nothing is stored of what comes back. So many an hour for each person; throws not-found for a chat of others.
 */
export async function translateMessage(
  person: Member,
  { chatId, seq }: Asked,
  now = new Date(),
): Promise<TranslatedMessage> {
  const chat = await getChat(person, chatId);
  const [message] = await readMessages(chatDb(), chat, [seq]);
  if (message === undefined) throw new AppError("not-found");
  const of = { seq, editedAt: message.editedAt };
  const refusal = whyNotTranslate(person, message);
  if (refusal !== null) return { ...of, ok: false, reason: refusal };
  if (translationLabel() === null) return { ...of, ok: false, reason: "off" };
  const most = await readNumber("translations-per-hour", now);
  const limit = { what: "translation", who: person.id, most };
  if ((await countAttempt({ ...limit, minutes: 60 }, now)) !== null)
    return { ...of, ok: false, reason: "too-many" };
  return { ...of, ...(await translateForReader(person, { text: message.text })) };
}
