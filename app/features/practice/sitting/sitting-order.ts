/** Pure, browser-safe: where a sitting begins and which flashcards wait in it. */
import { minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import type { Flashcard } from "../flashcards/flashcards.server.ts";
import type { Grade } from "../flashcards/schedule.ts";

const { sittingCards, pauseMinutes, againMinutes } = rules.practice;

/** The first answer after the last pause, of answers in their order; `now` where the pause goes on. */
export function startOf(answers: readonly { at: number }[], now: number): number {
  let start = now;
  for (const { at } of answers.toReversed()) {
    if (start - at > pauseMinutes * minute) break;
    start = at;
  }
  return start;
}

type Cards<Card> = {
  /** Due at `now`, the longest first. */
  due: readonly Card[];
  /** Those that were answered in the sitting. */
  seen: readonly Card[];
  /** The last answer of the sitting to each. */
  lastOf: ReadonlyMap<string, Grade>;
  now: number;
  /** Of this language alone; null: of all. */
  language: string | null;
};

/** What is still to be answered, in its order: what is due, and at the end what comes again in the same sitting. */
export function waitingOf<Card extends Flashcard>(cards: Cards<Card>): Card[] {
  const { due, seen, lastOf, now, language } = cards;
  const fresh = due
    .filter(({ id }) => !lastOf.has(id))
    .slice(0, Math.max(0, sittingCards - lastOf.size));
  const again = seen
    .filter(({ dueAt, phase }) => phase !== "known" && dueAt <= now + againMinutes * minute)
    .filter((card) => language === null || card.language === language)
    .toSorted((a, b) => a.dueAt - b.dueAt);
  return [...fresh, ...again];
}
