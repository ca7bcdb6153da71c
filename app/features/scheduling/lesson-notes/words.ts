/** Words as a teacher types them, one pair a line: "la mesa = the table", or with a colon or a dash. Browser-safe. */
import { isAtMost } from "#app/platform/characters.ts";
import { rules } from "#config/rules.ts";

export type Word = { term: string; meaning: string };

const { words: most, wordCharacters } = rules.notes;

/** The pairs of a text, lines without anything left aside; the error names every line that is wrong. */
export function parseWords(text: string): { words: Word[] } | { error: string } {
  const lines = text
    .split("\n")
    .map((line, at) => ({ number: at + 1, line, word: pairOf(line) }))
    .filter(({ line }) => line.trim() !== "");
  const words = lines.flatMap(({ word }) => word ?? []);
  const errors = [
    linesText(
      lines.filter(({ word }) => word === null),
      ["needs", "need"],
      " a word and its meaning: la mesa = the table",
    ),
    linesText(
      lines.filter(({ word }) => word !== null && !isShort(word)),
      ["is", "are"],
      ` too long: at most ${wordCharacters} characters a side`,
    ),
    words.length > most ? `${words.length} pairs are too many: at most ${most}` : null,
  ].filter((error) => error !== null);
  return errors.length === 0 ? { words } : { error: errors.join(". ") };
}

const between = [/=/, /\s[–—-]\s/, /[–—]/, /:/];

/** Where a line is parted: the equals sign before a dash, and that before a colon. */
function pairOf(line: string): Word | null {
  const found = between.map((sign) => sign.exec(line)).find((match) => match !== null);
  if (found === undefined) return null;
  const term = line.slice(0, found.index).trim();
  const meaning = line.slice(found.index + found[0].length).trim();
  return term === "" || meaning === "" ? null : { term, meaning };
}

function isShort({ term, meaning }: Word): boolean {
  return [term, meaning].every((side) => isAtMost(side, wordCharacters));
}

/** "Lines 2 and 5 need a word and its meaning: …", or null where there is none. */
function linesText(
  lines: readonly { number: number }[],
  [one, several]: readonly [string, string],
  what: string,
): string | null {
  const numbers = lines.map(({ number }) => String(number));
  if (numbers.length === 0) return null;
  if (numbers.length === 1) return `Line ${numbers[0]} ${one}${what}`;
  return `Lines ${listOf.format(numbers)} ${several}${what}`;
}

const listOf = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** The same pairs as one would type them. */
export function wordsText(words: readonly Word[]): string {
  return words.map(({ term, meaning }) => `${term} = ${meaning}`).join("\n");
}
