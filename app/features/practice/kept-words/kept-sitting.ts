/** Pure, browser-safe: a sitting from the words that a browser keeps, as the server would begin it. */
import { hour } from "#app/platform/time/time.ts";
import type { Flashcard } from "../flashcards/flashcards.server.ts";
import type { SentAnswer } from "../flashcards/forms.ts";
import { type FlashcardReview, type Grade, nextDues, scheduleOf } from "../flashcards/schedule.ts";
import { startOf, waitingOf } from "../sitting/sitting-order.ts";
import type { Sitting } from "../sitting/sitting.server.ts";

/** A flashcard with all its answers that were not undone. */
export type KeptWord = Flashcard & { reviews: FlashcardReview[] };

type Asked = {
  /** Where the sitting began, epoch ms; null: after the last pause. */
  since: number | null;
  /** Epoch ms. */
  now: number;
  /** The only language that is asked; null: all of them. */
  language: string | null;
};

/** The sitting at `now` after these answers, which the words may have already or not. */
export function sittingOfKept(
  words: readonly KeptWord[],
  answers: readonly SentAnswer[],
  { since: asked, now, language }: Asked,
): Sitting {
  const cards = words.map((word) => withAnswers(word, answers));
  const given = cards
    .flatMap(({ id, reviews }) => reviews.map((review) => ({ ...review, flashcard: id })))
    .filter(({ at }) => at >= now - 12 * hour)
    .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const since = asked ?? startOf(given, now);
  const lastOf = new Map<string, Grade>();
  for (const { flashcard, rating, at } of given) if (at >= since) lastOf.set(flashcard, rating);
  const due = cards
    .filter(({ dueAt }) => dueAt <= now)
    .toSorted((a, b) => a.dueAt - b.dueAt || (a.id < b.id ? -1 : 1));
  const waiting = waitingOf({
    due: due.filter((card) => language === null || card.language === language),
    seen: cards.filter(({ id }) => lastOf.has(id)),
    lastOf,
    now,
    language,
  });
  const later = cards.map(({ dueAt }) => dueAt).filter((at) => at > now);
  return {
    since,
    answered: [...lastOf].map(([id, rating]) => ({ id, rating })),
    waiting: waiting.map((card) => ({
      ...card,
      dues: nextDues(card.createdAt, card.reviews, now),
    })),
    // An answer of an earlier page is taken back by the server alone.
    last: null,
    counts: {
      due: due.length,
      all: cards.length,
      nextAt: later.length === 0 ? null : Math.min(...later),
    },
    now,
  };
}

function withAnswers(word: KeptWord, answers: readonly SentAnswer[]): KeptWord {
  const own = answers.filter(({ flashcard }) => flashcard === word.id);
  if (own.length === 0) return word;
  const undone = new Set(own.filter(({ undone }) => undone).map(({ id }) => id));
  const all = [...word.reviews, ...own.map(({ id, rating, at }) => ({ id, rating, at }))];
  const reviews = [...new Map(all.map((one) => [one.id, one])).values()].filter(
    ({ id }) => !undone.has(id),
  );
  const { phase, dueAt } = scheduleOf(word.createdAt, reviews);
  return { ...word, reviews, phase, dueAt };
}

/** Whether these words, read again, say all that the answer says. */
export function isInWords(
  { id, flashcard, undone }: SentAnswer,
  words: readonly KeptWord[],
): boolean {
  const word = words.find((one) => one.id === flashcard);
  if (word === undefined) return true;
  return word.reviews.some((review) => review.id === id) !== undone;
}
