import { eq, inArray } from "drizzle-orm";
import type { Tx } from "#app/platform/database/db.server.ts";
import { day, hour, minute } from "#app/platform/time/time.ts";
import {
  parameters,
  type Grade,
  type FlashcardReview,
  scheduleOf,
} from "#app/features/practice/flashcards/schedule.ts";
import { flashcardReviews, flashcards, practiceSettings } from "#db/schema/practice/practice.ts";
import { caughtWords, lessonNotes, lessonWords } from "#db/schema/scheduling/lesson-notes.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { Random } from "../random.ts";
import { insertMany } from "../store-rows.ts";

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
        sentence: lessonWords.sentence,
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
  const cards: Card[] = [];
  const answers: (typeof flashcardReviews.$inferInsert)[] = [];
  for (const { writtenAt, ...word } of words) {
    const createdAt = writtenAt.getTime();
    const id = random.id(createdAt);
    const reviews = active.has(word.studentId) ? answersOf(random, createdAt, now) : [];
    cards.push(cardOf(id, word, writtenAt, reviews));
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
  const keyOf = (card: Word) => `${card.studentId} ${card.language} ${card.term} ${card.meaning}`;
  const there = new Set(cards.map(keyOf));
  for (const { caughtAt, ...word } of await readCaught(tx, studentIds)) {
    if (there.has(keyOf(word))) continue;
    there.add(keyOf(word));
    cards.push(cardOf(random.id(caughtAt.getTime()), word, caughtAt, []));
  }
  await insertMany(tx, flashcards, cards);
  await insertMany(tx, flashcardReviews, answers);
  await insertMany(
    tx,
    practiceSettings,
    studentIds.map((studentId) => ({ studentId, shareFading: active.has(studentId) })),
  );
}

type Card = typeof flashcards.$inferInsert;
type Word = Pick<Card, "studentId" | "language" | "term" | "meaning">;

function cardOf(
  id: string,
  word: Word & Pick<Card, "sentence" | "lessonId">,
  createdAt: Date,
  reviews: FlashcardReview[],
): Card {
  const { dueAt, lastReviewedAt, ...schedule } = scheduleOf(createdAt.getTime(), reviews);
  return {
    ...word,
    ...schedule,
    id,
    source: "lesson",
    createdAt,
    dueAt: new Date(dueAt),
    lastReviewedAt: lastReviewedAt === null ? null : new Date(lastReviewedAt),
  };
}

/** Words that were kept in the room and are not written up yet. */
function readCaught(tx: Tx, studentIds: readonly string[]) {
  return tx
    .select({
      studentId: lessons.studentId,
      language: lessons.language,
      term: caughtWords.term,
      meaning: caughtWords.meaning,
      sentence: caughtWords.sentence,
      lessonId: lessons.id,
      caughtAt: caughtWords.caughtAt,
    })
    .from(caughtWords)
    .innerJoin(lessons, eq(lessons.id, caughtWords.lessonId))
    .where(inArray(lessons.studentId, [...studentIds]))
    .orderBy(caughtWords.caughtAt, caughtWords.term);
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
