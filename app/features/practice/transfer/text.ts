/** The sentences of taking words in and out. Browser-safe. */
import { rules } from "#config/rules.ts";
import type { ImportRefusal } from "./imported-word.ts";

export const importRefusalText: Record<ImportRefusal, string> = {
  "none-chosen": "Choose a file",
  "not-readable": "This is neither a CSV file in UTF-8 nor an Anki package",
  "newer-anki":
    "This package is of the newest format. In Anki, export it once more with “Support older Anki versions”",
  "too-large": `Choose a file of at most ${rules.practice.importMegabytes} MB`,
  "empty-file": "This file is empty",
  empty: "There is no word with a meaning in this file",
};

type Imported = {
  added: number;
  returned: number;
  known: number;
  skipped: number;
  left: number;
  heading: boolean;
};

/** "12 words added. You had 2 words already. 3 words without a meaning, or too long, left out." */
export function importedText(done: Imported): string {
  const count = (many: number) => (many === 1 ? "1 word" : `${many} words`);
  const skipped =
    done.skipped === 0 ? "" : ` ${count(done.skipped)} without a meaning, or too long, left out.`;
  const left = done.left === 0 ? "" : ` ${count(done.left)} did not fit any more.`;
  const known = done.known === 0 ? "" : ` You had ${count(done.known)} already.`;
  const returned =
    done.returned === 0 ? "" : ` ${count(done.returned)} that you had taken out came back.`;
  const heading = done.heading ? " The first line is a heading, and was left out." : "";
  return `${count(done.added)} added.${returned}${known}${skipped}${left}${heading}`;
}

/** "12 words of the import are out again. 2 words that you have answered stay." */
export function undoneText({ undone, answered }: { undone: number; answered: number }): string {
  const count = (many: number) => (many === 1 ? "1 word" : `${many} words`);
  const stays = answered === 1 ? "stays" : "stay";
  const rest = answered === 0 ? "" : ` ${count(answered)} that you have answered ${stays}.`;
  return `${count(undone)} of the import ${undone === 1 ? "is" : "are"} out again.${rest}`;
}
