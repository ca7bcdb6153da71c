/** How long a text is as people count it: an emoji, a flag or a letter with its accents is one. Browser-safe. */
import { unitsPerCharacter } from "./character-units.ts";

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The number of user-perceived characters. */
export function countCharacters(text: string): number {
  // What is plain Latin counts itself, at the speed of a keystroke.
  if (/^[\n\x20-\x7e]*$/.test(text)) return text.length;
  return Array.from(segmenter.segment(text)).length;
}

/** Whether a text keeps a limit of so many characters. */
export function isAtMost(text: string, most: number): boolean {
  return (
    text.length <= most ||
    (text.length <= most * unitsPerCharacter && countCharacters(text) <= most)
  );
}

/** The text, or as many characters of it as there is room for, the last an ellipsis. */
export function cutTo(text: string, most: number): string {
  if (isAtMost(text, most)) return text;
  const kept = Array.from(segmenter.segment(text), ({ segment }) => segment).slice(0, most - 1);
  return `${kept.join("").trimEnd()}…`;
}
