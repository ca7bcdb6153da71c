import { and, desc, eq, inArray, isNull, or } from "drizzle-orm";
import type { Person, Student, Teacher } from "#app/access/actor.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { chats, messages } from "#db/schema/chat/chat.ts";
import { flashcards, practiceSettings } from "#db/schema/practice/practice.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { listLearnedLanguages } from "../flashcards/learned-languages.server.ts";
import type { KnownWord } from "./known-words.ts";
import { findChatLanguage } from "./save-from-chat.server.ts";

/** So many of the latest words are looked for in a thread. */
const mostKnown = 200;

/**
 * What the student has saved from a chat: flashcards of words, and those of corrections with the numbers of these.
 * `known` are the latest words that they have from the two's chat and lessons; `languages` are the codes of those that a
 * word of it can be in, the one that the two learn first.
 */
export async function readSavedFromChat(student: Student, chatId: string) {
  if (!isUuid(chatId)) return { chatId, words: 0, corrections: [], known: [], languages: [] };
  const [rows, known, languages] = await Promise.all([
    listSaved(student, chatId),
    listKnown(student, chatId),
    listLanguages(student, chatId),
  ]);
  const corrections = correctionsIn(rows);
  return { chatId, words: rows.length - corrections.length, corrections, known, languages };
}

/** What the room of these two needs of it: for its student, and for its teacher the words that the student shows. */
export async function readSavedOfPair(
  person: Person,
  pair: { studentId: string; teacherId: string },
): Promise<Pick<SavedFromChat, "chatId" | "corrections" | "known">> {
  const none = { chatId: "", corrections: [], known: [] };
  const [chat] = person.viewed
    ? []
    : await chatDb()
        .select({ id: chats.id })
        .from(chats)
        .where(and(eq(chats.studentId, pair.studentId), eq(chats.teacherId, pair.teacherId)));
  if (chat === undefined) return none;
  const chatId = chat.id;
  if (person.id === pair.teacherId)
    return { ...none, chatId, known: await listShown(person, chatId) };
  const [saved, known] = await Promise.all([listSaved(person, chatId), listKnown(person, chatId)]);
  return { chatId, corrections: correctionsIn(saved), known };
}

async function listLanguages(student: Student, chatId: string): Promise<string[]> {
  const [chat] = await chatDb()
    .select({ studentId: chats.studentId, teacherId: chats.teacherId })
    .from(chats)
    .where(and(eq(chats.id, chatId), eq(chats.studentId, student.id)));
  if (chat === undefined) return [];
  const [own, learned] = await Promise.all([findChatLanguage(chat), listLearnedLanguages(student)]);
  return [...new Set([...(own === null ? [] : [own]), ...learned])];
}

function correctionsIn(saved: Awaited<ReturnType<typeof listSaved>>) {
  return saved.filter(({ kind }) => kind === "correction").map(({ id, seq }) => ({ id, seq }));
}

async function listSaved(student: { id: string }, chatId: string) {
  const saved = await db()
    .select({ id: flashcards.id, seq: flashcards.messageSeq })
    .from(flashcards)
    .where(
      and(
        eq(flashcards.studentId, student.id),
        eq(flashcards.chatId, chatId),
        isNull(flashcards.removedAt),
      ),
    );
  const seqs = saved.map(({ seq }) => seq!);
  if (seqs.length === 0) return [];
  const said = await chatDb()
    .select({ seq: messages.seq, kind: messages.kind })
    .from(messages)
    .where(and(eq(messages.chatId, chatId), inArray(messages.seq, seqs)));
  const kinds = new Map(said.map(({ seq, kind }) => [seq, kind]));
  return saved.flatMap(({ id, seq }) => {
    const kind = kinds.get(seq!);
    return kind === undefined ? [] : [{ id, seq: seq!, kind }];
  });
}

/**
 * The latest words that the student of this teacher's chat has saved from the two's chat and lessons. Empty where the
 * student does not share them, and for a chat of others.
 */
export async function listWordsShown(teacher: Teacher, chatId: string): Promise<KnownWord[]> {
  return isUuid(chatId) ? listShown(teacher, chatId) : [];
}

async function listShown(teacher: { id: string }, chatId: string): Promise<KnownWord[]> {
  const pair = await findPair(chatId);
  if (pair?.teacherId !== teacher.id) return [];
  const shares = await db().$count(
    practiceSettings,
    and(eq(practiceSettings.studentId, pair.studentId), eq(practiceSettings.shareFading, true)),
  );
  return shares === 0 ? [] : listKnown({ id: pair.studentId }, chatId, pair);
}

type Pair = { studentId: string; teacherId: string };

async function findPair(chatId: string): Promise<Pair | undefined> {
  const [pair] = await chatDb()
    .select({ studentId: chats.studentId, teacherId: chats.teacherId })
    .from(chats)
    .where(eq(chats.id, chatId));
  return pair;
}

async function listKnown(
  student: { id: string },
  chatId: string,
  known?: Pair,
): Promise<KnownWord[]> {
  const pair = known ?? (await findPair(chatId));
  if (pair === undefined) return [];
  const ofTheirs = db()
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.studentId, pair.studentId), eq(lessons.teacherId, pair.teacherId)));
  return db()
    .select({ term: flashcards.term, meaning: flashcards.meaning })
    .from(flashcards)
    .where(
      and(
        eq(flashcards.studentId, student.id),
        isNull(flashcards.removedAt),
        or(eq(flashcards.chatId, chatId), inArray(flashcards.lessonId, ofTheirs)),
      ),
    )
    .orderBy(desc(flashcards.createdAt))
    .limit(mostKnown);
}
export type SavedFromChat = Awaited<ReturnType<typeof readSavedFromChat>>;
