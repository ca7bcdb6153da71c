/** Pure: what a flashcard from a message says. */
import { compareWords, type Part } from "#app/features/chat/corrections/compare-words.ts";
import { sentenceAt } from "#app/features/scheduling/lesson-words/sentence-with.ts";
import { countCharacters, cutTo } from "#app/platform/characters.ts";
import { rules } from "#config/rules.ts";

const { wordCharacters } = rules.notes;
const { sentenceCharacters } = rules.practice;

export type SavedWords = { term: string; meaning: string; sentence: string };

/**
 * One flashcard of a correction: the words that were put in, where that is one place, otherwise the sentence; what they
 * replace; and the sentence that they are in.
 */
export function correctedWords(original: string, corrected: string): SavedWords {
  const parts = compareWords(original, corrected);
  const at = firstChange(parts);
  const sentence = sentenceAt(corrected, at);
  const inserted = parts.filter(({ kind }) => kind === "inserted");
  const deleted = parts.filter(({ kind }) => kind === "deleted");
  const term = inserted[0]?.text.trim() ?? "";
  if (inserted.length > 1 || deleted.length > 1 || !/[\p{L}\p{N}]/u.test(term))
    return {
      term: cutTo(sentence, wordCharacters),
      meaning: insteadOf(sentenceAt(original, at)),
      sentence: cutTo(sentence, sentenceCharacters),
    };
  const replaced = deleted[0]?.text.trim() ?? "";
  return {
    term: cutTo(term, wordCharacters),
    meaning: replaced === "" ? "This was missing" : insteadOf(replaced),
    sentence: cutTo(sentence, sentenceCharacters),
  };
}

/** Where the first change is; before it both texts are the same. */
function firstChange(parts: readonly Part[]): number {
  const first = parts.findIndex(({ kind }) => kind !== "same");
  return parts.slice(0, first).reduce((length, { text }) => length + text.length, 0);
}

function insteadOf(text: string): string {
  const room = wordCharacters - countCharacters("Instead of “”");
  return `Instead of “${cutTo(text, room)}”`;
}

/** Why something was corrected, as what helps to remember it. */
export function hintOf(reason: string): string {
  return cutTo(reason, sentenceCharacters);
}
