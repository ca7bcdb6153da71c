import { brand } from "#config/brand.ts";

/** Letters of a paragraph that look the same; "\n" begins a new line. */
export type StyledRun = { text: string; bold?: boolean; struck?: boolean; marked?: boolean };

const graphemes = new Intl.Segmenter(brand.locale);

/** The lines of a paragraph that fit into a width; it breaks at spaces, and within a word that is wider than a line. */
export function wrapRuns(
  runs: StyledRun[],
  width: number,
  widthOf: (run: StyledRun) => number,
): StyledRun[][] {
  const lines: StyledRun[][] = [[]];
  let filled = 0;
  let word: StyledRun[] = [];
  const begin = () => {
    lines.push([]);
    filled = 0;
  };
  const set = (piece: StyledRun) => {
    const last = lines.at(-1)!.at(-1);
    if (last !== undefined && looksLike(last, piece)) last.text += piece.text;
    else lines.at(-1)!.push({ ...piece });
    filled += widthOf(piece);
  };
  const endWord = () => {
    const wide = word.reduce((sum, piece) => sum + widthOf(piece), 0);
    if (filled > 0 && filled + wide > width) begin();
    if (wide <= width) word.forEach(set);
    else
      for (const piece of word)
        for (const { segment } of graphemes.segment(piece.text)) {
          const letter = { ...piece, text: segment };
          if (filled > 0 && filled + widthOf(letter) > width) begin();
          set(letter);
        }
    word = [];
  };
  for (const run of runs)
    for (const text of run.text.split(/(\n|[^\S\n]+)/)) {
      if (text === "") continue;
      if (/\S/.test(text)) {
        word.push({ ...run, text });
        continue;
      }
      endWord();
      if (text === "\n") begin();
      else if (filled > 0) set({ ...run, text: " " });
    }
  endWord();
  return lines;
}

function looksLike(one: StyledRun, other: StyledRun): boolean {
  return (["bold", "struck", "marked"] as const).every((look) => !one[look] === !other[look]);
}
