/** Pure, browser-safe: in which way a flashcard is asked. */
import type { FlashcardPhase } from "#db/schema/practice/practice-values.ts";
import { wordPattern } from "../flashcards/word-pattern.ts";

/** How one card is asked: the word is read, written, put into its sentence, or heard. */
export type Exercise = "read" | "write" | "gap" | "hear";
/** What somebody chooses for a sitting; "mixed" goes by how well each word is known. */
export const exerciseChoices = ["read", "write", "gap", "hear", "mixed"] as const;
export type ExerciseChoice = (typeof exerciseChoices)[number];

/** The choice that an address or a form names; reading without one. */
export function exerciseOf(asked: unknown): ExerciseChoice {
  return exerciseChoices.find((one) => one === asked) ?? "read";
}

export const exerciseNames: Record<ExerciseChoice, string> = {
  read: "Read",
  write: "Write",
  gap: "Fill the gap",
  hear: "Listen",
  mixed: "Mixed",
};

type Asked = { term: string; sentence: string; soundId: string | null; phase: FlashcardPhase };

/**
 * How a card is asked: as it was chosen, where the card has what that needs. Without its word in its sentence the word is
 * written, without a sound or a voice of the device it is read.
 */
export function exerciseFor(card: Asked, choice: ExerciseChoice, hasVoice: boolean): Exercise {
  const mayHear = card.soundId !== null || hasVoice;
  const mayFill = gapOf(card.sentence, card.term) !== null;
  switch (choice) {
    case "read":
    case "write":
      return choice;
    case "gap":
      return mayFill ? "gap" : "write";
    case "hear":
      return mayHear ? "hear" : "read";
    case "mixed":
      if (card.phase === "known") return mayFill ? "gap" : "write";
      return card.phase === "again" && mayHear ? "hear" : "read";
  }
}

/** The sentence around its word; null where it has the word in no such form. */
export function gapOf(sentence: string, term: string): { before: string; after: string } | null {
  if (sentence === "" || term.trim() === "") return null;
  const found = new RegExp(wordPattern(term.trim()), "iu").exec(sentence);
  if (found === null || found[0].length >= sentence.trim().length) return null;
  const { 0: word, index } = found;
  return { before: sentence.slice(0, index), after: sentence.slice(index + word.length) };
}

/** What was written against the word: the same but for capitals and full stops, but for accents, or another. */
export function compareTyped(typed: string, term: string): "same" | "nearly" | "other" {
  const [one, two] = [plain(typed), plain(term)];
  if (one === two) return "same";
  return one !== "" && withoutAccents(one) === withoutAccents(two) ? "nearly" : "other";
}

function plain(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[.!?¡¿…]/g, "")
    .replaceAll("’", "'")
    .trim()
    .replaceAll(/\s+/g, " ");
}

function withoutAccents(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{Mn}/gu, "");
}
