import bidiFactory from "bidi-js";
import { turnsRound, subsetOf } from "./fonts.server.ts";

/** Letters that are drawn together: one font and one direction. */
export type TextRun = { text: string; subset: string };

const bidi = bidiFactory();

/** They say how a line is read, and are not drawn themselves. */
const isolates = /^[\u2066-\u2069\u200E\u200F]$/;

export function withoutIsolates(text: string): string {
  return text.replaceAll(/[\u2066-\u2069\u200E\u200F]/g, "");
}

/** Whether some of it is read from right to left. */
export function isMixed(text: string): boolean {
  return bidi.getEmbeddingLevels(text, "ltr").levels.some((level) => level % 2 === 1);
}

/** A name among words of ours: in whichever direction it is read, the words around it keep their places. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

/**
 * A line of English, with any names in it, as runs from left to right (UAX #9). The letters of a run keep
 * their order: the font turns round those that are read from right to left.
 */
export function runsOf(line: string): TextRun[] {
  const text = line.normalize("NFC");
  const { levels } = bidi.getEmbeddingLevels(text, "ltr");
  const runs: (TextRun & { level: number })[] = [];
  const mirrored = bidi.getMirroredCharactersMap(text, levels);
  let at = 0;
  for (const written of text) {
    const level = levels[at]!;
    const character = mirrored.get(at) ?? written;
    at += written.length;
    if (isolates.test(written)) continue;
    const last = runs.at(-1);
    const isMark = last !== undefined && /^[\p{M}\u200C\u200D]$/u.test(character);
    const subset = isMark ? last.subset : subsetOf(character);
    if (last?.level === level && last.subset === subset)
      // The font turns round letters alone, and not what is between them.
      last.text =
        level % 2 === 1 && !turnsRound(subset) ? character + last.text : last.text + character;
    else runs.push({ text: character, subset, level });
  }
  return inSight(runs);
}

/** Rule L2: from the highest level down, everything at a level or above it is turned round. */
function inSight<Run extends { level: number }>(runs: Run[]): Run[] {
  const order = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while (to < order.length && order[to]!.level >= level) to += 1;
      order.splice(from, to - from, ...order.slice(from, to).toReversed());
      from = Math.max(from, to);
    }
  return order;
}
