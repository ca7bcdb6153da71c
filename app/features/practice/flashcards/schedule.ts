/**
 * When a flashcard is due: FSRS-6 with its published parameters, without chance in the intervals. Pure: the same reviews
 * make the same schedule, in whichever order they arrived.
 */
import { type Card, computeDecayFactor, createEmptyCard, fsrs, State } from "ts-fsrs";
import type { FlashcardPhase, scheduleParameters } from "#db/schema/practice/practice-values.ts";

/** 1 again, 2 hard, 3 good, 4 easy. */
export type Grade = 1 | 2 | 3 | 4;
export const ratings: readonly Grade[] = [1, 2, 3, 4];
/** `at` in epoch ms. */
export type FlashcardReview = { id: string; rating: Grade; at: number };

export type ReviewSchedule = {
  phase: FlashcardPhase;
  /** Epoch ms. */
  dueAt: number;
  /** Days. */
  stability: number;
  reviews: number;
  lastReviewedAt: number | null;
};

/** Stored with each review. */
export const parameters: (typeof scheduleParameters)[number] = "fsrs-6.0";
const scheduler = fsrs({ enable_fuzz: false });

const phases: Record<State, FlashcardPhase> = {
  [State.New]: "new",
  [State.Learning]: "learning",
  [State.Review]: "known",
  [State.Relearning]: "again",
};

/** The schedule after these reviews of a card made at `createdAt` (epoch ms). */
export function scheduleOf(createdAt: number, reviews: readonly FlashcardReview[]): ReviewSchedule {
  const card = replay(createdAt, reviews);
  return {
    phase: phases[card.state],
    dueAt: card.due.getTime(),
    stability: card.stability,
    reviews: card.reps,
    lastReviewedAt: card.last_review?.getTime() ?? null,
  };
}

/** When it would be due after each answer given at `now`, in the order of `ratings`; epoch ms. */
export function nextDues(
  createdAt: number,
  reviews: readonly FlashcardReview[],
  now: number,
): number[] {
  const card = replay(createdAt, reviews);
  return ratings.map((rating) => scheduler.next(card, now, rating).card.due.getTime());
}

/** How likely the word is still known at `now`, 0 to 1. */
export function chanceKnown(
  createdAt: number,
  reviews: readonly FlashcardReview[],
  now: number,
): number {
  return scheduler.get_retrievability(replay(createdAt, reviews), now, false);
}

/**
 * After how many times its stability a word is known with exactly this chance, 0 to 1: what `chanceKnown` says of its
 * whole days, solved for the time.
 */
export function stabilitiesUntil(chance: number): number {
  const { decay, factor } = computeDecayFactor(scheduler.parameters.w);
  return (chance ** (1 / decay) - 1) / factor;
}

function replay(createdAt: number, reviews: readonly FlashcardReview[]): Card {
  let card = createEmptyCard(createdAt);
  for (const { rating, at } of reviews.toSorted(byTime))
    card = scheduler.next(card, at, rating).card;
  return card;
}

/** Two of the same moment are taken by their ids, so that the order does not depend on their way here. */
function byTime(a: FlashcardReview, b: FlashcardReview): number {
  return a.at - b.at || (a.id < b.id ? -1 : 1);
}
