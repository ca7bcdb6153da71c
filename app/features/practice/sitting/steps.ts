/** The steps of a sitting in the browser, as the server takes them. Pure. */
import { minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import type { SentAnswer } from "../flashcards/forms.ts";
import { type FlashcardReview, type Grade, nextDues } from "../flashcards/schedule.ts";
import type { Sitting, SittingCard } from "./sitting.server.ts";

export type SittingPlace = {
  /** A window for each flashcard, in their order; null until it is answered. */
  windows: { id: string; rating: Grade | null }[];
  /** The first is asked now. */
  waiting: SittingCard[];
  /** Given in this tab, the latest last. */
  given: { answer: SentAnswer; card: SittingCard; before: Grade | null }[];
};

export function placeOf({
  answered,
  waiting,
}: Pick<Sitting, "answered" | "waiting">): SittingPlace {
  const seen = new Set(answered.map(({ id }) => id));
  const fresh = waiting.filter(({ id }) => !seen.has(id));
  return {
    windows: [...answered, ...fresh.map(({ id }) => ({ id, rating: null }))],
    waiting,
    given: [],
  };
}

/** Answers the first flashcard; one that is due again soon is asked again at the end. `at` in epoch ms. */
export function answer(place: SittingPlace, rating: Grade, at: number, id: string): SittingPlace {
  const [card, ...rest] = place.waiting;
  if (card === undefined) return place;
  const comesAgain = card.dues[rating - 1]! - at <= rules.practice.againMinutes * minute;
  const before = ratingOf(place, card.id);
  return {
    windows: withRating(place, card.id, rating),
    waiting: comesAgain ? [...rest, answered(card, { id, rating, at })] : rest,
    given: [
      ...place.given,
      { answer: { id, flashcard: card.id, rating, at, undone: false }, card, before },
    ],
  };
}

/** Takes the latest answer of this tab back: its flashcard is asked again at once. */
export function undo(place: SittingPlace): SittingPlace {
  const last = place.given.at(-1);
  if (last === undefined) return place;
  const { card, before } = last;
  const at = place.waiting.findLastIndex(({ id }) => id === card.id);
  return {
    windows: withRating(place, card.id, before),
    waiting: [card, ...place.waiting.filter((_, n) => n !== at)],
    given: place.given.slice(0, -1),
  };
}

/** How many are answered and not waiting, are to be seen again, and are still to go. */
export function progressOf({ windows, waiting }: SittingPlace) {
  const answered = windows.filter(({ rating }) => rating !== null);
  const comes = new Set(waiting.map(({ id }) => id));
  return {
    answered: answered.length,
    again: answered.filter(({ id }) => comes.has(id)).length,
    left: waiting.length,
  };
}

/** As the server will have it: without a connection nobody else says when it comes again. */
function answered(card: SittingCard, review: FlashcardReview): SittingCard {
  const reviews = [...card.reviews, review];
  return { ...card, reviews, dues: nextDues(card.createdAt, reviews, review.at) };
}

function ratingOf({ windows }: SittingPlace, of: string): Grade | null {
  return windows.find(({ id }) => id === of)?.rating ?? null;
}

function withRating(
  { windows }: SittingPlace,
  of: string,
  rating: Grade | null,
): SittingPlace["windows"] {
  return windows.map((one) => (one.id === of ? { ...one, rating } : one));
}
