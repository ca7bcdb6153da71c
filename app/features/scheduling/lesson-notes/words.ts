/**
 * Words as a teacher types them, one pair a line: "la mesa = the table", or with a colon or a dash; behind an upright line
 * the sentence that the word is in. Browser-safe.
 */
import { isAtMost } from "#app/platform/characters.ts";
import { rules } from "#config/rules.ts";

export type Word = { term: string; meaning: string; sentence?: string };

const { words: most, wordCharacters } = rules.notes;
const { sentenceCharacters } = rules.practice;

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
    linesText(
      lines.filter(
        ({ word }) => word !== null && !isAtMost(word.sentence ?? "", sentenceCharacters),
      ),
      ["has", "have"],
      ` a sentence that is too long: at most ${sentenceCharacters} characters`,
    ),
    words.length > most ? `${words.length} pairs are too many: at most ${most}` : null,
  ].filter((error) => error !== null);
  return errors.length === 0 ? { words } : { error: errors.join(". ") };
}

const between = [/=/, /\s[–—-]\s/, /[–—]/, /:/];

/** Where a line is parted: the equals sign before a dash, and that before a colon. */
function pairOf(line: string): Word | null {
  const bar = line.lastIndexOf("|");
  const pair = bar < 0 ? line : line.slice(0, bar);
  const sentence = bar < 0 ? "" : line.slice(bar + 1).trim();
  const found = between.map((sign) => sign.exec(pair)).find((match) => match !== null);
  if (found === undefined) return null;
  const term = pair.slice(0, found.index).trim();
  const meaning = pair.slice(found.index + found[0].length).trim();
  if (term === "" || meaning === "") return null;
  return sentence === "" ? { term, meaning } : { term, meaning, sentence };
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
  return words
    .map(({ term, meaning, sentence = "" }) => {
      const pair = `${term} = ${meaning}`;
      // The last upright line parts the sentence: none may be in it, and a pair with one needs another.
      if (sentence !== "") return `${pair} | ${sentence.replaceAll("|", "/")}`;
      return pair.includes("|") ? `${pair} |` : pair;
    })
    .join("\n");
}
