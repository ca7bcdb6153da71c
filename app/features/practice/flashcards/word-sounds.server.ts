import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { deleteSharedFiles } from "#app/features/files/shared-files.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { flashcards, wordSounds } from "#db/schema/practice/practice.ts";

/** Whose word it is, and how it is spelt: what its sound is kept by. */
export type SpeltWord = { studentId: string; language: string; term: string };

/** What a statement that deletes flashcards returns for `dropUnusedSounds`. */
export const spelt = {
  studentId: flashcards.studentId,
  language: flashcards.language,
  term: flashcards.term,
};

/** Two sounds of a student's words that come at once: the second finds what the first has made. */
export async function lockSounds(tx: Tx, studentId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${studentId}, 27))`);
}

/** Deletes how a word sounds, whichever flashcards it is on. */
export async function dropSound(tx: Tx, word: SpeltWord): Promise<void> {
  await deleteSounds(tx, soundOfWord(word));
}

/**
 * Belongs into the transaction in which words go, after the flashcards that take their place: their sounds go with the
 * last flashcards that have them.
 */
export async function dropUnusedSounds(tx: Tx, words: readonly SpeltWord[]): Promise<void> {
  if (words.length === 0) return;
  const all = (side: keyof SpeltWord) => sql.param(words.map((word) => word[side]));
  const isOne = sql`(${wordSounds.studentId}, ${wordSounds.language}, lower(${wordSounds.term})) in (
    select student_id, language, lower(term)
    from unnest(${all("studentId")}::uuid[], ${all("language")}::text[], ${all("term")}::text[])
      as gone (student_id, language, term))`;
  await deleteSounds(tx, and(isOne, isUnused));
}

/**
 * Belongs into the transaction that spells the word of a flashcard otherwise: its sound goes along, or goes where that
 * spelling has one. One that other flashcards have, and one of a lesson, whose words stay, is left as it is.
 */
export async function respellSound(tx: Tx, before: SpeltWord, term: string): Promise<void> {
  await lockSounds(tx, before.studentId);
  const own = and(soundOfWord(before), isNull(wordSounds.lessonId), isUnused);
  const others = tx.$count(wordSounds, soundOfWord({ ...before, term }));
  if ((await others) > 0) await deleteSounds(tx, own);
  else await tx.update(wordSounds).set({ term }).where(own);
}

const isUnused = sql`not exists (select from ${flashcards}
  where ${flashcards.studentId} = ${wordSounds.studentId}
    and ${flashcards.language} = ${wordSounds.language}
    and lower(${flashcards.term}) = lower(${wordSounds.term}))`;

function soundOfWord({ studentId, language, term }: SpeltWord) {
  return and(
    eq(wordSounds.studentId, studentId),
    eq(wordSounds.language, language),
    sql`lower(${wordSounds.term}) = lower(${term})`,
  );
}

async function deleteSounds(tx: Tx, which: SQL | undefined): Promise<void> {
  const gone = await tx.delete(wordSounds).where(which).returning({ fileId: wordSounds.fileId });
  await deleteSharedFiles(
    tx,
    gone.map(({ fileId }) => fileId),
  );
}
