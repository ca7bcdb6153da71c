import { and, desc, eq, gte, isNull } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { hour } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { flashcardReviews, flashcards } from "#db/schema/practice/practice.ts";
import {
  countFlashcards,
  type Flashcard,
  listDue,
  listFlashcardsById,
  readReviews,
} from "../flashcards/flashcards.server.ts";
import { nextDues, type FlashcardReview, type Grade } from "../flashcards/schedule.ts";
import { startOf, waitingOf } from "./sitting-order.ts";

/** A flashcard with its reviews, and when it would come again after each answer, in the order of `ratings`; epoch ms. */
export type SittingCard = Flashcard & { reviews: FlashcardReview[]; dues: number[] };

export type Sitting = {
  /** Epoch ms: answers from here on belong to it. */
  since: number;
  /** Flashcards answered, in their order, each with its last answer. */
  answered: { id: string; rating: Grade }[];
  /** Still to be answered, in their order; those that come again in this sitting are last. */
  waiting: SittingCard[];
  /** The last answer, which can be undone; null before the first. */
  last: { id: string; flashcard: string; rating: Grade; at: number } | null;
  counts: { due: number; all: number; nextAt: number | null };
  now: number;
};

const { sittingCards } = rules.practice;

/**
 * The student's sitting at `now`: up to rules.practice.sittingCards flashcards, those answered since `since` or, without
 * it, since the last pause of rules.practice.pauseMinutes, and those that are due. With a language, only its flashcards
 * wait.
 */
export async function readSitting(
  student: Student,
  asked: number | null,
  now = Date.now(),
  language: string | null = null,
): Promise<Sitting> {
  const given = await readAnswers(student, now);
  const since = asked ?? startOf(given, now);
  const answers = given.filter(({ at }) => at >= since);
  const lastOf = new Map(answers.map(({ flashcard, rating }) => [flashcard, rating]));
  const [due, seen, counts] = await Promise.all([
    listDue(student, now, { most: sittingCards + lastOf.size, language }),
    listFlashcardsById(student, [...lastOf.keys()]),
    countFlashcards(student, now),
  ]);
  const waiting = waitingOf({ due, seen, lastOf, now, language });
  return {
    since,
    answered: [...lastOf].map(([id, rating]) => ({ id, rating })),
    waiting: await withDues(waiting, now),
    last: answers.at(-1) ?? null,
    counts,
    now,
  };
}

/** When each of these flashcards would come again after each answer given at `now`; those that are not theirs are left out. */
export async function readDues(
  student: Student,
  ids: string[],
  now = Date.now(),
): Promise<Record<string, number[]>> {
  const cards = await withDues(await listFlashcardsById(student, ids), now);
  return Object.fromEntries(cards.map(({ id, dues }) => [id, dues]));
}

async function withDues(cards: Flashcard[], now: number): Promise<SittingCard[]> {
  const reviews = await readReviews(
    db(),
    cards.map(({ id }) => id),
  );
  return cards.map((card) => {
    const own = reviews.get(card.id) ?? [];
    return { ...card, reviews: own, dues: nextDues(card.createdAt, own, now) };
  });
}

/** The latest answers of half a day, the oldest first. */
async function readAnswers(student: Student, now: number) {
  const rows = await db()
    .select({
      id: flashcardReviews.id,
      flashcard: flashcardReviews.flashcardId,
      rating: flashcardReviews.rating,
      reviewedAt: flashcardReviews.reviewedAt,
    })
    .from(flashcardReviews)
    .innerJoin(flashcards, eq(flashcards.id, flashcardReviews.flashcardId))
    .where(
      and(
        eq(flashcards.studentId, student.id),
        isNull(flashcardReviews.undoneAt),
        gte(flashcardReviews.reviewedAt, new Date(now - 12 * hour)),
      ),
    )
    .orderBy(desc(flashcardReviews.reviewedAt), desc(flashcardReviews.id))
    .limit(rules.practice.answersAtOnce);
  return rows
    .map(({ reviewedAt, rating, ...row }) => ({
      ...row,
      rating: rating as Grade,
      at: reviewedAt.getTime(),
    }))
    .toReversed();
}
