/** Pure: the part of a message in which a search has found its words. */
import { plainWords } from "#app/features/teachers/reference-data/plain-words.ts";

export type ExcerptPart = { text: string; isHit: boolean };

const before = 40;
const longest = 160;

/** The text around the first word that was searched for, those words marked. */
export function excerptOf(text: string, query: string): ExcerptPart[] {
  const wanted = plainWords(query);
  const isWanted = (word: string) =>
    plainWords(word).some((plain) => wanted.some((one) => plain.startsWith(one)));
  const line = text.replaceAll(/\s+/g, " ");
  const words = [...line.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].filter(([word]) => isWanted(word));
  const start = startAt(line, words[0]?.index ?? 0);
  const shown = line.slice(start, start + longest).toWellFormed();
  const parts: ExcerptPart[] = [];
  let at = 0;
  for (const { 0: word, index } of words) {
    const from = index - start;
    if (from < at || from + word.length > shown.length) continue;
    if (from > at) parts.push({ text: shown.slice(at, from), isHit: false });
    parts.push({ text: word, isHit: true });
    at = from + word.length;
  }
  if (at < shown.length) parts.push({ text: shown.slice(at), isHit: false });
  if (start > 0) parts.unshift({ text: "… ", isHit: false });
  if (start + longest < line.length) parts.push({ text: " …", isHit: false });
  return parts;
}

/** A little before the first hit, where a word begins. */
function startAt(line: string, hit: number): number {
  if (hit <= before) return 0;
  const space = line.indexOf(" ", hit - before);
  return space === -1 || space >= hit ? hit : space + 1;
}
