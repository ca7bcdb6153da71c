import { rules } from "#config/rules.ts";
import { isAtMost } from "#app/platform/characters.ts";

export type ImportedWord = { term: string; meaning: string; sentence: string; hint: string };

export type ImportRefusal =
  | "not-readable"
  | "newer-anki"
  | "too-large"
  | "empty"
  | "empty-file"
  | "none-chosen";

/** `heading`: the first line named the columns, and was left out. */
export type ReadWords =
  | { words: ImportedWord[]; skipped: number; heading?: boolean }
  | { refused: ImportRefusal };

/** A word of a file; null where a side of it is missing or too long. A sentence or hint that is too long is left out. */
export function wordOf(read: (side: keyof ImportedWord) => string): ImportedWord | null {
  const [term, meaning] = [read("term"), read("meaning")];
  const most = rules.notes.wordCharacters;
  if ([term, meaning].some((side) => side === "" || !isAtMost(side, most))) return null;
  const short = (text: string) => (isAtMost(text, rules.practice.sentenceCharacters) ? text : "");
  return { term, meaning, sentence: short(read("sentence")), hint: short(read("hint")) };
}
