import { and, count, eq, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { flashcards, practiceSettings } from "#db/schema/practice.ts";
import type { FlashcardSource } from "#db/schema/practice-values.ts";

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
 * Adds flashcards of a student's own, due at once. One that they have already is not added again, and one that they took
 * out comes back as it was. `left` did not fit into rules.practice.flashcards.
 */
export async function addFlashcards(
  student: Student,
  words: readonly NewFlashcard[],
  source: Exclude<FlashcardSource, "lesson">,
  now = new Date(),
): Promise<{ added: number; left: number }> {
  return inTransaction(async (tx) => {
    let room = await lockRoom(tx, student.id);
    const returned = await bringBack(tx, student.id, words.slice(0, room));
    room -= returned;
    const added = await insert(tx, student.id, words, { source, now, room });
    return { added: returned + added, left: Math.max(0, words.length - room) };
  });
}

/**
 * Makes the words of a lesson's write-up flashcards of its student, in the transaction that writes them. Words that are
 * no longer in it go, unless the student has answered them. One that the student took out does not come back.
 */
export async function addLessonFlashcards(
  tx: Tx,
  lesson: { id: string; studentId: string; language: string },
  words: readonly { term: string; meaning: string }[],
  now: Date,
): Promise<void> {
  const { id: lessonId, studentId, language } = lesson;
  const room = await lockRoom(tx, studentId);
  const kept = words.map(({ term, meaning }) => `${term}\n${meaning}`);
  await tx
    .delete(flashcards)
    .where(
      and(
        eq(flashcards.lessonId, lessonId),
        eq(flashcards.phase, "new"),
        isNull(flashcards.removedAt),
        kept.length === 0
          ? undefined
          : notInArray(sql`${flashcards.term} || e'\n' || ${flashcards.meaning}`, kept),
      ),
    );
  await insert(
    tx,
    studentId,
    words.map((word) => ({ ...word, language, lessonId })),
    { source: "lesson", now, room },
  );
}

/** Locks the student's set and answers how many flashcards still fit into it. */
async function lockRoom(tx: Tx, studentId: string): Promise<number> {
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

/** Those of these words that the student had taken out are theirs again. */
async function bringBack(tx: Tx, studentId: string, words: readonly NewFlashcard[]) {
  if (words.length === 0) return 0;
  const same = words.map(({ language, term, meaning }) =>
    and(
      eq(flashcards.language, language),
      sql`lower(${flashcards.term}) = lower(${term})`,
      sql`lower(${flashcards.meaning}) = lower(${meaning})`,
    )!,
  );
  const back = await tx
    .update(flashcards)
    .set({ removedAt: null })
    .where(and(eq(flashcards.studentId, studentId), isNotNull(flashcards.removedAt), or(...same)))
    .returning({ id: flashcards.id });
  return back.length;
}

async function insert(
  tx: Tx,
  studentId: string,
  words: readonly (NewFlashcard & { lessonId?: string })[],
  { source, now, room }: { source: FlashcardSource; now: Date; room: number },
): Promise<number> {
  const rows = words.slice(0, room).map(({ message, ...word }) => ({
    ...word,
    chatId: message?.chatId ?? null,
    messageSeq: message?.seq ?? null,
    studentId,
    source,
    createdAt: now,
    dueAt: now,
  }));
  if (rows.length === 0) return 0;
  const added = await tx
    .insert(flashcards)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: flashcards.id });
  return added.length;
}
