import { and, asc, desc, eq, notInArray, sql } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { getChat, type Chat } from "#app/features/chat/conversations/chats.server.ts";
import type { Message } from "#app/features/chat/conversations/message.ts";
import { readMessages } from "#app/features/chat/conversations/messages.server.ts";
import { sentenceWith } from "#app/features/scheduling/lesson-words/sentence-with.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { untoldStates } from "#db/schema/scheduling/lesson-states.ts";
import { teacherLanguages } from "#db/schema/teachers/teachers.ts";
import { addFlashcards } from "../flashcards/add-flashcards.server.ts";
import type { NotSaved } from "./text.ts";
import { correctedWords, hintOf } from "./words-of-messages.ts";

/** `there` is the flashcard that has the word already. */
type Saved = { ok: true } | { ok: false; reason: NotSaved; there?: string };
type Asked = { chatId: string; seq: number };

/**
 * Makes a flashcard of what the teacher of this chat has corrected, with its sentence and the reason. Throws not-found
 * for a chat of others, and where the message is no correction of the teacher's.
 */
export async function saveCorrection(
  student: Student,
  { chatId, seq }: Asked,
  now = new Date(),
): Promise<Saved> {
  const { chat, message } = await findOwnMessage(student, chatId, seq);
  if (message.kind !== "correction" || message.senderId === student.id)
    throw new AppError("not-found");
  if (message.detail === null) return { ok: false, reason: "gone" };
  const { original, corrected } = message.detail;
  const words = { ...correctedWords(original, corrected), hint: hintOf(message.text) };
  return save(student, chat, seq, words, now);
}

/** Makes a flashcard of a word of a message, with the sentence that it is in. Throws not-found for a chat of others. */
export async function saveWord(
  student: Student,
  { chatId, seq, term, meaning, language }: Asked & Word,
  now = new Date(),
): Promise<Saved> {
  const { chat, message } = await findOwnMessage(student, chatId, seq);
  if (message.deletedAt !== null) return { ok: false, reason: "gone" };
  const words = { term, meaning, sentence: sentenceWith(message.text, term) };
  return save(student, chat, seq, { ...words, language }, now);
}

/** Without a language it is in the one that the two learn. */
type Word = { term: string; meaning: string; language?: string | undefined };
type Words = {
  language?: string | undefined;
  term: string;
  meaning: string;
  sentence: string;
  hint?: string;
};

async function save(
  student: Student,
  chat: Chat,
  seq: number,
  words: Words,
  now: Date,
): Promise<Saved> {
  const language = words.language ?? (await chatLanguage(chat));
  const word = { ...words, language, message: { chatId: chat.id, seq } };
  const { added, left, there } = await addFlashcards(student, [word], "chat", now);
  if (added > 0) return { ok: true };
  if (left > 0) return { ok: false, reason: "full" };
  return { ok: false, reason: "there-already", there: there[0]! };
}

/** A message of a chat of this student's. Throws not-found for any other. */
export async function findOwnMessage(
  student: Student,
  chatId: string,
  seq: number,
): Promise<{ chat: Chat; message: Message }> {
  const chat = await getChat(student, chatId);
  const [message] = await readMessages(chatDb(), chat, [seq]);
  if (chat.studentId !== student.id || message === undefined) throw new AppError("not-found");
  return { chat, message };
}

/** What the two learn together. Throws not-found where the teacher teaches nothing. */
export async function chatLanguage(chat: Chat): Promise<string> {
  const language = await findChatLanguage(chat);
  if (language === null) throw new AppError("not-found");
  return language;
}

/** The language of the two's latest lesson, otherwise one that the teacher teaches; null where there is none. */
export async function findChatLanguage({
  studentId,
  teacherId,
}: Pick<Chat, "studentId" | "teacherId">): Promise<string | null> {
  const [lesson] = await db()
    .select({ language: lessons.language })
    .from(lessons)
    .where(
      and(
        eq(lessons.studentId, studentId),
        eq(lessons.teacherId, teacherId),
        notInArray(lessons.state, [...untoldStates]),
      ),
    )
    .orderBy(desc(lessons.startsAt))
    .limit(1);
  if (lesson !== undefined) return lesson.language;
  const learning = db().select({ code: users.learning }).from(users).where(eq(users.id, studentId));
  const [taught] = await db()
    .select({ language: teacherLanguages.language })
    .from(teacherLanguages)
    .where(and(eq(teacherLanguages.teacherId, teacherId), eq(teacherLanguages.taught, true)))
    .orderBy(
      desc(sql`${teacherLanguages.language} is not distinct from (${learning})`),
      asc(teacherLanguages.language),
    )
    .limit(1);
  return taught?.language ?? null;
}
