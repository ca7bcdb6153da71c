import { and, eq, isNull } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { messages } from "#db/schema/chat.ts";
import { flashcards } from "#db/schema/practice.ts";

/** What the student has saved from a chat: flashcards of words, and those of corrections with the numbers of these. */
export async function readSavedFromChat(student: Student, chatId: string) {
  if (!isUuid(chatId)) return { chatId, words: 0, corrections: [] };
  const rows = await db()
    .select({ id: flashcards.id, seq: messages.seq, kind: messages.kind })
    .from(flashcards)
    .innerJoin(
      messages,
      and(eq(messages.chatId, flashcards.chatId), eq(messages.seq, flashcards.messageSeq)),
    )
    .where(
      and(
        eq(flashcards.studentId, student.id),
        eq(flashcards.chatId, chatId),
        isNull(flashcards.removedAt),
      ),
    );
  const corrections = rows
    .filter(({ kind }) => kind === "correction")
    .map(({ id, seq }) => ({ id, seq }));
  return { chatId, words: rows.length - corrections.length, corrections };
}
export type SavedFromChat = Awaited<ReturnType<typeof readSavedFromChat>>;
