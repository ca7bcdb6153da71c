import { and, count, eq, gt, inArray, isNotNull, isNull, notInArray, sql } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { flashcards, practiceSettings } from "#db/schema/practice/practice.ts";
import type { FlashcardSource } from "#db/schema/practice/practice-values.ts";
import { dropUnusedSounds, spelt } from "./word-sounds.server.ts";

export type NewFlashcard = {
  language: string;
  term: string;
  meaning: string;
  sentence?: string;
  hint?: string;
  /** The message of the student's that it is saved from. */
  message?: { chatId: string; seq: number };
};

/**
 * Adds flashcards of a student's own (`made`), due at once; a word that is on one already stays as it is there, and one
 * that was taken out comes back (`returned`). `there`: those of the `known` words counted; `left` did not fit
 * (rules.practice).
 */
export async function addFlashcards(
  student: Student,
  words: readonly NewFlashcard[],
  source: Exclude<FlashcardSource, "lesson">,
  now = new Date(),
): Promise<{
  added: number;
  returned: number;
  made: string[];
  left: number;
  known: number;
  there: string[];
}> {
  return inTransaction(async (tx) => {
    const room = await lockRoom(tx, student.id);
    const keyed = await withKeys(tx, words);
    const held = await heldWords(tx, student.id, keyed);
    const fresh = new Map<string, KeyedWord>();
    for (const one of keyed)
      if (!held.has(one.wordKey) && !fresh.has(one.wordKey)) fresh.set(one.wordKey, one);
    const fitting = [...fresh.values()].slice(0, room);
    const returned = await bringBack(tx, student.id, fitting);
    const others = fitting.filter(({ sidesKey }) => !returned.has(sidesKey));
    const added = others.map(({ word }) => word);
    const made = [
      ...returned.values(),
      ...(await insert(tx, student.id, added, { source, now, room })),
    ];
    return {
      added: made.length,
      returned: returned.size,
      made,
      left: fresh.size - fitting.length,
      known: words.length - fresh.size,
      there: [...new Set(held.values())],
    };
  });
}

/** A word as PostgreSQL tells it from others: its small letters are not those of JavaScript. */
type KeyedWord = { word: NewFlashcard; wordKey: string; sidesKey: string };

const wordKey = sql<string>`${flashcards.language} || e'\n' || lower(${flashcards.term})`;
const sidesKey = sql<string>`${wordKey} || e'\n' || lower(${flashcards.meaning})`;

async function withKeys(tx: Tx, words: readonly NewFlashcard[]): Promise<KeyedWord[]> {
  const all = (side: "language" | "term" | "meaning") =>
    sql`${sql.param(words.map((word) => word[side]))}::text[]`;
  const { rows } = await tx.execute<{ wordKey: string; sidesKey: string }>(sql`
    select language || e'\n' || lower(term) as "wordKey",
      language || e'\n' || lower(term) || e'\n' || lower(meaning) as "sidesKey"
    from unnest(${all("language")}, ${all("term")}, ${all("meaning")})
      with ordinality as asked (language, term, meaning, n)
    order by n`);
  return words.map((word, n) => ({ word, ...rows[n]! }));
}

/** By language and word the flashcard on which the student has it. */
async function heldWords(
  tx: Tx,
  studentId: string,
  words: readonly KeyedWord[],
): Promise<Map<string, string>> {
  if (words.length === 0) return new Map();
  const keys = words.map((one) => one.wordKey);
  const held = await tx
    .select({ id: flashcards.id, wordKey })
    .from(flashcards)
    .where(
      and(
        eq(flashcards.studentId, studentId),
        isNull(flashcards.removedAt),
        inArray(wordKey, keys),
      ),
    );
  return new Map(held.map((one) => [one.wordKey, one.id]));
}

/**
 * Makes the words of a lesson's write-up flashcards of its student, in the transaction that writes them. Words that are
 * no longer in it go, unless the student has answered or changed them. One that the student took out does not come back,
 * nor does one beside what they have made of it.
 */
export async function addLessonFlashcards(
  tx: Tx,
  lesson: { id: string; studentId: string; language: string },
  words: readonly LessonWord[],
  now: Date,
): Promise<void> {
  const { id: lessonId, studentId, language } = lesson;
  const room = await lockRoom(tx, studentId);
  const kept = words.map(({ term, meaning }) => `${term}\n${meaning}`);
  const gone = await tx
    .delete(flashcards)
    .where(
      and(
        eq(flashcards.lessonId, lessonId),
        isUntouched,
        kept.length === 0
          ? undefined
          : notInArray(sql`${flashcards.term} || e'\n' || ${flashcards.meaning}`, kept),
      ),
    )
    .returning(spelt);
  const changed = await changedWords(tx, lessonId);
  const keyed = await withKeys(
    tx,
    words.map((word) => ({ ...word, language })),
  );
  await insert(
    tx,
    studentId,
    keyed.filter((one) => !changed.has(one.wordKey)).map(({ word }) => ({ ...word, lessonId })),
    { source: "lesson", now, room: room + gone.length },
  );
  await dropUnusedSounds(tx, gone);
  await setSentences(tx, lessonId, words);
}

/** The student has neither answered it, nor changed it, nor taken it out. */
const isUntouched = and(
  eq(flashcards.phase, "new"),
  eq(flashcards.version, 1),
  isNull(flashcards.removedAt),
);

/** By language and word the flashcards of a lesson that the student has changed, those they took out as well. */
async function changedWords(tx: Tx, lessonId: string): Promise<Set<string>> {
  const changed = await tx
    .select({ wordKey })
    .from(flashcards)
    .where(and(eq(flashcards.lessonId, lessonId), gt(flashcards.version, 1)));
  return new Set(changed.map((one) => one.wordKey));
}

type LessonWord = { term: string; meaning: string; sentence?: string };

/** Sentences follow the write-up, but for flashcards that the student has changed. */
async function setSentences(tx: Tx, lessonId: string, words: readonly LessonWord[]) {
  const asJson = JSON.stringify(
    words.map(({ term, meaning, sentence = "" }) => ({ term, meaning, sentence })),
  );
  await tx
    .update(flashcards)
    .set({ sentence: sql`written.sentence` })
    .from(
      sql`json_to_recordset(${asJson}::json) as written (term text, meaning text, sentence text)`,
    )
    .where(
      and(
        eq(flashcards.lessonId, lessonId),
        eq(flashcards.version, 1),
        sql`(${flashcards.term}, ${flashcards.meaning}) = (written.term, written.meaning)`,
        sql`${flashcards.sentence} <> written.sentence`,
      ),
    );
}

/** Makes a word that was kept during a lesson a flashcard of its student, in the transaction that keeps it. */
export async function addCaughtFlashcard(
  tx: Tx,
  { id: lessonId, studentId, language }: { id: string; studentId: string; language: string },
  word: LessonWord,
  now: Date,
): Promise<void> {
  const room = await lockRoom(tx, studentId);
  await insert(tx, studentId, [{ ...word, language, lessonId }], { source: "lesson", now, room });
}

/**
 * Takes the flashcard of a kept word back, unless the student has answered or changed it, and the sound that no other
 * one has.
 */
export async function dropCaughtFlashcard(
  tx: Tx,
  { id: lessonId, studentId, language }: { id: string; studentId: string; language: string },
  { term, meaning }: LessonWord,
): Promise<void> {
  await tx
    .delete(flashcards)
    .where(
      and(
        eq(flashcards.lessonId, lessonId),
        eq(flashcards.term, term),
        eq(flashcards.meaning, meaning),
        isUntouched,
      ),
    );
  await dropUnusedSounds(tx, [{ studentId, language, term }]);
}

/** Locks the student's set and answers how many flashcards still fit into it. */
export async function lockRoom(tx: Tx, studentId: string): Promise<number> {
  await tx.insert(practiceSettings).values({ studentId }).onConflictDoNothing();
  await tx
    .select({ id: practiceSettings.studentId })
    .from(practiceSettings)
    .where(eq(practiceSettings.studentId, studentId))
    .for("update");
  const [held] = await tx
    .select({ held: count() })
    .from(flashcards)
    .where(and(eq(flashcards.studentId, studentId), isNull(flashcards.removedAt)));
  return Math.max(0, rules.practice.flashcards - held!.held);
}

/** Those of these words that the student had taken out are theirs again: their flashcards by both sides. */
async function bringBack(
  tx: Tx,
  studentId: string,
  words: readonly KeyedWord[],
): Promise<Map<string, string>> {
  if (words.length === 0) return new Map();
  const keys = words.map((one) => one.sidesKey);
  const back = await tx
    .update(flashcards)
    .set({ removedAt: null })
    .where(
      and(
        eq(flashcards.studentId, studentId),
        isNotNull(flashcards.removedAt),
        inArray(sidesKey, keys),
      ),
    )
    .returning({ id: flashcards.id, sidesKey });
  return new Map(back.map((one) => [one.sidesKey, one.id]));
}

async function insert(
  tx: Tx,
  studentId: string,
  words: readonly (NewFlashcard & { lessonId?: string })[],
  { source, now, room }: { source: FlashcardSource; now: Date; room: number },
): Promise<string[]> {
  const rows = words.slice(0, room).map(({ message, ...word }) => ({
    ...word,
    chatId: message?.chatId ?? null,
    messageSeq: message?.seq ?? null,
    studentId,
    source,
    createdAt: now,
    dueAt: now,
  }));
  if (rows.length === 0) return [];
  const added = await tx
    .insert(flashcards)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: flashcards.id });
  return added.map(({ id }) => id);
}
