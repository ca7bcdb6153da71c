import { eq, inArray } from "drizzle-orm";
import type { Tx } from "#app/platform/database/db.server.ts";
import { day, hour, minute } from "#app/platform/time/time.ts";
import {
  parameters,
  type Grade,
  type FlashcardReview,
  scheduleOf,
} from "#app/features/practice/flashcards/schedule.ts";
import { flashcardReviews, flashcards, practiceSettings } from "#db/schema/practice.ts";
import { lessonNotes, lessonWords } from "#db/schema/scheduling/lesson-notes.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { Random } from "./random.ts";
import { insertMany } from "./store-rows.ts";

/** Students who practise; the others have their words and have answered none. */
const practisers = 12;

/** The words of all lessons as flashcards of their students, and what some of them have answered. */
export async function storePractice(
  tx: Tx,
  studentIds: readonly string[],
  now: number,
): Promise<void> {
  const random = new Random("practice");
  const words = await tx
    .selectDistinctOn(
      [lessons.studentId, lessons.language, lessonWords.term, lessonWords.meaning],
      {
        studentId: lessons.studentId,
        language: lessons.language,
        term: lessonWords.term,
        meaning: lessonWords.meaning,
        lessonId: lessons.id,
        writtenAt: lessonNotes.writtenAt,
      },
    )
    .from(lessonWords)
    .innerJoin(lessonNotes, eq(lessonNotes.lessonId, lessonWords.lessonId))
    .innerJoin(lessons, eq(lessons.id, lessonWords.lessonId))
    .where(inArray(lessons.studentId, [...studentIds]))
    .orderBy(
      lessons.studentId,
      lessons.language,
      lessonWords.term,
      lessonWords.meaning,
      lessonNotes.writtenAt,
    );
  const active = new Set(studentIds.slice(0, practisers));
  const cards: (typeof flashcards.$inferInsert)[] = [];
  const answers: (typeof flashcardReviews.$inferInsert)[] = [];
  for (const { writtenAt, ...word } of words) {
    const createdAt = writtenAt.getTime();
    const id = random.id(createdAt);
    const reviews = active.has(word.studentId) ? answersOf(random, createdAt, now) : [];
    const { dueAt, lastReviewedAt, ...schedule } = scheduleOf(createdAt, reviews);
    cards.push({
      ...word,
      ...schedule,
      id,
      source: "lesson",
      createdAt: writtenAt,
      dueAt: new Date(dueAt),
      lastReviewedAt: lastReviewedAt === null ? null : new Date(lastReviewedAt),
    });
    for (const { id: reviewId, rating, at } of reviews)
      answers.push({
        id: reviewId,
        flashcardId: id,
        rating,
        parameters,
        reviewedAt: new Date(at),
        arrivedAt: new Date(at),
      });
  }
  await insertMany(tx, flashcards, cards);
  await insertMany(tx, flashcardReviews, answers);
  await insertMany(
    tx,
    practiceSettings,
    studentIds.map((studentId) => ({ studentId, shareFading: active.has(studentId) })),
  );
}

/** Somebody who practised when a word was due, and not in the last days. */
function answersOf(random: Random, createdAt: number, now: number): FlashcardReview[] {
  const reviews: FlashcardReview[] = [];
  const until = now - random.int(4, 12) * day;
  let at = createdAt + random.int(6, 40) * hour;
  while (at < until && reviews.length < 12) {
    const rating: Grade = random.chance(0.12)
      ? 1
      : random.chance(0.15)
        ? 2
        : random.chance(0.2)
          ? 4
          : 3;
    reviews.push({ id: random.id(at), rating, at });
    at = Math.max(
      scheduleOf(createdAt, reviews).dueAt + random.int(0, 600) * minute,
      at + 10 * minute,
    );
  }
  return reviews;
}
