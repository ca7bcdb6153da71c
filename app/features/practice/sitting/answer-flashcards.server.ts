import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { flashcardReviews, flashcards } from "#db/schema/practice/practice.ts";
import { readReviews } from "../flashcards/flashcards.server.ts";
import type { SentAnswer } from "../flashcards/forms.ts";
import { parameters, scheduleOf } from "../flashcards/schedule.ts";

/**
 * Stores answers, each once however often it is sent, and schedules their flashcards from all answers there are: late
 * ones of another device change what follows from them and lose nothing. `undone` takes an answer back for good. Answers
 * to flashcards that are not the student's are left out. Answers how many flashcards were scheduled.
 */
export async function answerFlashcards(
  student: Student,
  answers: readonly SentAnswer[],
  now = new Date(),
): Promise<number> {
  return inTransaction(async (tx) => {
    const asked = [...new Set(answers.map(({ flashcard }) => flashcard))];
    const cards = await tx
      .select({ id: flashcards.id, createdAt: flashcards.createdAt })
      .from(flashcards)
      .where(and(eq(flashcards.studentId, student.id), inArray(flashcards.id, asked)))
      .orderBy(flashcards.id)
      .for("update");
    const own = new Set(cards.map(({ id }) => id));
    const theirs = answers.filter(({ flashcard }) => own.has(flashcard));
    if (theirs.length === 0) return 0;
    await store(tx, theirs, now);
    const reviews = await readReviews(tx, [...own]);
    for (const { id, createdAt } of cards) {
      const { dueAt, lastReviewedAt, ...schedule } = scheduleOf(
        createdAt.getTime(),
        reviews.get(id) ?? [],
      );
      await tx
        .update(flashcards)
        .set({
          ...schedule,
          dueAt: new Date(dueAt),
          lastReviewedAt: lastReviewedAt === null ? null : new Date(lastReviewedAt),
        })
        .where(eq(flashcards.id, id));
    }
    return cards.length;
  });
}

async function store(tx: Tx, answers: readonly SentAnswer[], now: Date): Promise<void> {
  const rows = answers.map(({ id, flashcard, rating, at, undone }) => ({
    id,
    flashcardId: flashcard,
    rating,
    reviewedAt: new Date(Math.min(at, now.getTime())),
    arrivedAt: now,
    undoneAt: undone ? now : null,
    parameters,
  }));
  await tx
    .insert(flashcardReviews)
    .values([...new Map(rows.map((row) => [row.id, row])).values()])
    .onConflictDoNothing();
  const undone = rows.filter(({ undoneAt }) => undoneAt !== null);
  if (undone.length === 0) return;
  await tx
    .update(flashcardReviews)
    .set({ undoneAt: now })
    .where(
      and(
        isNull(flashcardReviews.undoneAt),
        sql`(${flashcardReviews.id}, ${flashcardReviews.flashcardId}) in (select * from json_to_recordset(${JSON.stringify(undone.map(({ id, flashcardId }) => ({ id, card: flashcardId })))}) as undone (id uuid, card uuid))`,
      ),
    );
}
