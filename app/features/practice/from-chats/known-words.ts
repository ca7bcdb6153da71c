/** Pure, browser-safe: where a text has words that its reader has saved. */
import { wordPattern } from "../flashcards/word-pattern.ts";

export type KnownWord = { term: string; meaning: string };
export type KnownPiece = { text: string; word: KnownWord | null };

/** Finds the words, of two that begin at the same place the longer, and each once; case is forgiven. */
export function knownWordFinder(words: readonly KnownWord[]): (text: string) => KnownPiece[] {
  const byTerm = new Map(words.map((word) => [plain(word.term), word]));
  const terms = [...byTerm.keys()].filter((term) => term !== "");
  if (terms.length === 0) return (text) => [{ text, word: null }];
  const longestFirst = terms.toSorted((a, b) => b.length - a.length).map(wordPattern);
  const pattern = new RegExp(longestFirst.join("|"), "giu");
  return (text) => {
    const pieces: KnownPiece[] = [];
    const found = new Set<string>();
    let at = 0;
    for (const { 0: term, index } of text.matchAll(pattern)) {
      const word = byTerm.get(plain(term));
      if (word === undefined || found.has(word.term)) continue;
      found.add(word.term);
      if (index > at) pieces.push({ text: text.slice(at, index), word: null });
      pieces.push({ text: term, word });
      at = index + term.length;
    }
    if (at < text.length) pieces.push({ text: text.slice(at), word: null });
    return pieces;
  };
}

function plain(term: string): string {
  return term.normalize("NFC").toLowerCase().trim();
}
