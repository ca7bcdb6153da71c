import { eq, sql } from "drizzle-orm";
import { chatSettings } from "#db/schema/chat/chat.ts";
import { chatDb, inChatTransaction } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import type { Member } from "./chats.server.ts";

/** What a person shows of themselves in all their chats, and sees of others in turn. */
export type ChatSettings = { showReading: boolean; showTyping: boolean };

/** What this person has chosen; everything is shown until they choose. */
export async function readChatSettings(person: Member): Promise<ChatSettings> {
  const [row] = await chatDb()
    .select({ showReading: chatSettings.showReading, showTyping: chatSettings.showTyping })
    .from(chatSettings)
    .where(eq(chatSettings.personId, person.id));
  return row ?? { showReading: true, showTyping: true };
}

/** Replaces it, from the next page, message and read mark on. */
export async function saveChatSettings(person: Member, chosen: ChatSettings): Promise<void> {
  await inChatTransaction(async (tx) => {
    await tx
      .insert(chatSettings)
      .values({ personId: person.id, ...chosen })
      .onConflictDoUpdate({ target: chatSettings.personId, set: chosen });
  });
}

/** Whether both members of a chat show when they type: who hides it does not see it. */
export async function showsTyping(chatId: string): Promise<boolean> {
  const { rows } = await chatDb().execute<{ hidden: boolean }>(sql`
    select exists (select from chat_settings s join chats c on s.person_id in (c.student_id, c.teacher_id)
      where c.id = ${chatId} and not s.show_typing) as hidden`);
  return rows[0]?.hidden === false;
}
