/** Pure, browser-safe: where a text has a word. */

/** Scripts that write no spaces between words: there a word is found within others. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;

/** The source of a pattern, with the flag "u", that finds the word on its own and not within another. */
export function wordPattern(term: string): string {
  const letters = [...term];
  const isWithin = (letter: string) => unspaced.test(letter) || !/[\p{L}\p{N}]/u.test(letter);
  const before = isWithin(letters[0]!) ? "" : String.raw`(?<![\p{L}\p{M}\p{N}])`;
  const after = isWithin(letters.at(-1)!) ? "" : String.raw`(?![\p{L}\p{M}\p{N}])`;
  return `${before}${term.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)}${after}`;
}
