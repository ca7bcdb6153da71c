/** How a text on a sheet is set: only a browser knows how wide its letters are, and both must see the same lines. */

/** Of a Latin letter, in parts of its size; Chinese, Japanese and Korean ones take two. */
const letterWidth = 0.55;
/** No line is longer, wherever it begins. */
const longestLine = 1_200;

export type Lines = { lines: string[]; width: number };

/** The lines of a text, broken between words, and about how wide they are. */
export function linesOf({ text, size }: { text: string; size: number }): Lines {
  const most = Math.floor(longestLine / (size * letterWidth));
  const lines = text.split("\n").flatMap((line) => broken(line, most));
  const longest = Math.max(...lines.map(lengthOf), 1);
  return { lines, width: longest * size * letterWidth };
}

function broken(line: string, most: number): string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(/(?<=\s)/).flatMap((one) => pieces(one, most))) {
    if (current !== "" && lengthOf(current + word.trimEnd()) > most) {
      lines.push(current.trimEnd());
      current = "";
    }
    current += word;
  }
  return [...lines, current.trimEnd()];
}

/** A word that is longer than a line is broken where the line ends. */
function pieces(word: string, most: number): string[] {
  if (lengthOf(word.trimEnd()) <= most) return [word];
  const letters = [...word];
  const half = Math.ceil(letters.length / 2);
  return [letters.slice(0, half), letters.slice(half)].flatMap((part) =>
    pieces(part.join(""), most),
  );
}

function lengthOf(line: string): number {
  let length = 0;
  for (const letter of line) length += letter.codePointAt(0)! >= 0x11_00 ? 2 : 1;
  return length;
}
