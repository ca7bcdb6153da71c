import { and, eq, sql } from "drizzle-orm";
import type { Student, Teacher } from "#app/access/actor.ts";
import { canCatchWord } from "#app/access/lessons.ts";
import { addFile, type KeptFile } from "#app/features/files/keep-file.server.ts";
import { deleteSharedFiles } from "#app/features/files/shared-files.server.ts";
import { lockLesson, tellWords } from "#app/features/scheduling/lesson-words/catch-word.server.ts";
import { selectCaught } from "#app/features/scheduling/lesson-words/caught-words.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { flashcards, wordSounds } from "#db/schema/practice/practice.ts";
import { getFlashcard } from "../flashcards/flashcards.server.ts";

type Word = { studentId: string; language: string; term: string; lessonId: string | null };

/** Keeps how a word of the student's sounds, instead of what was kept before. Throws not-found where it is not theirs. */
export async function saveOwnSound(
  student: Student,
  flashcardId: string,
  kept: KeptFile,
  now = new Date(),
): Promise<void> {
  const { language, term } = await getFlashcard(student, flashcardId);
  await inTransaction((tx) =>
    keep(tx, student, { studentId: student.id, language, term, lessonId: null }, kept, now),
  );
}

/**
 * Keeps how a word sounds that was kept during a lesson, for both of its two. Throws not-found where lesson or word is
 * not theirs.
 */
export async function saveLessonSound(
  person: Student | Teacher,
  { lessonId, wordId }: { lessonId: string; wordId: string },
  kept: KeptFile,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: "not-open" }> {
  return inTransaction(async (tx) => {
    const lesson = await lockLesson(tx, person, lessonId);
    if (!canCatchWord(person, lesson, now.getTime()))
      return { ok: false, reason: "not-open" } as const;
    const word = (await selectCaught(tx, lessonId)).find(({ id }) => id === wordId);
    if (word === undefined) throw new AppError("not-found");
    const { studentId, language } = lesson;
    await keep(tx, person, { studentId, language, term: word.term, lessonId }, kept, now);
    await tellWords(tx, lesson);
    return { ok: true } as const;
  });
}

/** Deletes how a word of the student's sounds. Throws not-found where the word is not theirs. */
export async function removeSound(student: Student, flashcardId: string): Promise<void> {
  const { language, term } = await getFlashcard(student, flashcardId);
  await inTransaction((tx) => drop(tx, { studentId: student.id, language, term }));
}

/** Belongs into the transaction in which a word goes: its sound goes with the last flashcard that has it. */
export async function dropUnusedSound(
  tx: Tx,
  { studentId, language }: { studentId: string; language: string },
  { term }: { term: string },
): Promise<void> {
  const ofWord = and(
    eq(flashcards.studentId, studentId),
    eq(flashcards.language, language),
    sql`lower(${flashcards.term}) = lower(${term})`,
  );
  if ((await tx.$count(flashcards, ofWord)) === 0) await drop(tx, { studentId, language, term });
}

async function keep(tx: Tx, owner: { id: string }, word: Word, kept: KeptFile, now: Date) {
  // Two recordings of a word that come at once: the second takes the place of the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${word.studentId}, 27))`);
  await drop(tx, word);
  await addFile(tx, owner, kept);
  await tx.insert(wordSounds).values({ fileId: kept.id, ...word, addedAt: now });
}

async function drop(tx: Tx, word: Omit<Word, "lessonId">): Promise<void> {
  const gone = await tx
    .delete(wordSounds)
    .where(
      and(
        eq(wordSounds.studentId, word.studentId),
        eq(wordSounds.language, word.language),
        sql`lower(${wordSounds.term}) = lower(${word.term})`,
      ),
    )
    .returning({ fileId: wordSounds.fileId });
  await deleteSharedFiles(
    tx,
    gone.map(({ fileId }) => fileId),
  );
}
