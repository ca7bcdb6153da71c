/** The sentences of taking words in and out. Browser-safe. */
import { rules } from "#config/rules.ts";
import type { ImportRefusal } from "./imported-word.ts";

export const importRefusalText: Record<ImportRefusal, string> = {
  "none-chosen": "Choose a file",
  "not-readable": "This is neither a CSV file in UTF-8 nor an Anki package",
  "newer-anki":
    "This package is of the newest format. In Anki, export it once more with “Support older Anki versions”",
  "too-large": `Choose a file of at most ${rules.practice.importMegabytes} MB`,
  empty: "There is no word with a meaning in this file",
};

/** "12 words added. 3 were left out: …" */
export function importedText(done: { added: number; skipped: number; left: number }): string {
  const count = (many: number) => (many === 1 ? "1 word" : `${many} words`);
  const skipped =
    done.skipped === 0 ? "" : ` ${count(done.skipped)} without a meaning, or too long, left out.`;
  const left = done.left === 0 ? "" : ` ${count(done.left)} did not fit any more.`;
  return `${count(done.added)} added.${skipped}${left}`;
}
