/** Pure, browser-safe: the sentence of a text that a word is in. */
import { cutTo } from "#app/platform/characters.ts";
import { rules } from "#config/rules.ts";

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/** The sentence of a text that has the word in it, as long as one may be; where none has, the text. */
export function sentenceWith(text: string, term: string): string {
  const at = text.toLowerCase().indexOf(term.toLowerCase());
  return cutTo(at < 0 ? text.trim() : sentenceAt(text, at), rules.practice.sentenceCharacters);
}

/** The sentence around a place of a text. */
export function sentenceAt(text: string, at: number): string {
  const within = Math.min(at, Math.max(0, text.trimEnd().length - 1));
  return sentences.segment(text).containing(within)?.segment.trim() ?? text.trim();
}
