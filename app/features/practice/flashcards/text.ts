/** The sentences of practice. Browser-safe. */
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { day, hour, minute } from "#app/platform/time/time.ts";
import type { Grade } from "./schedule.ts";

export const ratingNames: Record<Grade, string> = { 1: "Again", 2: "Hard", 3: "Good", 4: "Easy" };

/** "in 10 minutes", "in 5 days": from `now` to `at`, epoch ms. */
export function dueText(at: number, now: number): string {
  const left = Math.max(minute, at - now);
  const parts = [
    ["month", 30.4 * day, 60 * day],
    ["day", day, 20 * hour],
    ["hour", hour, 50 * minute],
    ["minute", minute, 0],
  ] as const;
  const [unit, length] = parts.find(([, , from]) => left >= from)!;
  return relative.format(Math.max(1, Math.round(left / length)), unit);
}

const relative = new Intl.RelativeTimeFormat(brand.locale);

const numbers = [
  "No",
  "One",
  "Two",
  "Three",
  "Four",
  "Five",
  "Six",
  "Seven",
  "Eight",
  "Nine",
  "Ten",
  "Eleven",
  "Twelve",
];

/** "Twelve words, twelve windows" */
export function sittingTitle(words: number): string {
  const number = numbers[words] ?? String(words);
  return words === 1 ? "One word, one window" : `${number} words, ${number.toLowerCase()} windows`;
}

/** "5 answered, 1 of them to see again. 7 to go." */
export function progressText(input: { answered: number; again: number; left: number }): string {
  const again = input.again === 0 ? "" : `, ${input.again} of them to see again`;
  return `${input.answered} answered${again}. ${input.left} to go.`;
}

/** Follows what a sitting has come to. */
export const deliveryText = {
  nothing: "",
  waiting: " You are offline: your answers are kept on this device and sent later.",
  arrived: " The connection is back, and your answers are stored.",
};

export const editRefusalText = {
  "changed-meanwhile":
    "This word has changed since you opened it, perhaps in another tab. Saving again replaces that with what you see here.",
  "there-already": "You have a card with this word and this meaning already.",
};

/** A word is on one card, with whatever meaning. */
export const knownWordText =
  "You have a card with this word already. You can change its meaning there.";

export const fullText = `You can have ${rules.practice.flashcards.toLocaleString(brand.locale)} words. Take some out to add others.`;
