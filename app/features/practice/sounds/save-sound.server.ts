import type { Student, Teacher } from "#app/access/actor.ts";
import { canCatchWord } from "#app/access/lessons.ts";
import { addFile, type KeptFile } from "#app/features/files/keep-file.server.ts";
import { lockLesson, tellWords } from "#app/features/scheduling/lesson-words/catch-word.server.ts";
import { selectCaught } from "#app/features/scheduling/lesson-words/caught-words.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { wordSounds } from "#db/schema/practice/practice.ts";
import { getFlashcard } from "../flashcards/flashcards.server.ts";
import { dropSound, lockSounds, type SpeltWord } from "../flashcards/word-sounds.server.ts";

type Word = SpeltWord & { lessonId: string | null };

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
  await inTransaction((tx) => dropSound(tx, { studentId: student.id, language, term }));
}

async function keep(tx: Tx, owner: { id: string }, word: Word, kept: KeptFile, now: Date) {
  await lockSounds(tx, word.studentId);
  await dropSound(tx, word);
  await addFile(tx, owner, kept);
  await tx.insert(wordSounds).values({ fileId: kept.id, ...word, addedAt: now });
}
