/** Words as a teacher types them, one pair a line: "la mesa = the table". Browser-safe. */
import { isAtMost } from "#app/platform/characters.ts";
import { rules } from "#config/rules.ts";

export type Word = { term: string; meaning: string };

const { words: most, wordCharacters } = rules.notes;

/** The pairs of a text, lines without anything left aside; the first line that is no pair says why not. */
export function parseWords(text: string): { words: Word[] } | { error: string } {
  const words: Word[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const at = line.indexOf("=");
    const term = line.slice(0, at).trim();
    const meaning = line.slice(at + 1).trim();
    if (at === -1 || term === "" || meaning === "")
      return { error: `Line ${index + 1} is no pair. Write it like “la mesa = the table”` };
    if (![term, meaning].every((side) => isAtMost(side, wordCharacters)))
      return {
        error: `Line ${index + 1} is too long: at most ${wordCharacters} characters a side`,
      };
    words.push({ term, meaning });
  }
  if (words.length > most) return { error: `${words.length} pairs are too many: at most ${most}` };
  return { words };
}

/** The same pairs as one would type them. */
export function wordsText(words: readonly Word[]): string {
  return words.map(({ term, meaning }) => `${term} = ${meaning}`).join("\n");
}
