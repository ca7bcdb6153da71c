import { parse } from "csv-parse/sync";
import { rules } from "#config/rules.ts";
import { type ReadWords, wordOf } from "./imported-word.ts";

/** What the columns of a first line are called, ours and those that people write. */
const names = {
  term: "word words term front phrase vocabulary palabra mot wort parola palavra woord ord słowo".split(
    " ",
  ),
  meaning: [
    "meaning translation back definition significado traducción traduccion signification traduction",
    "bedeutung übersetzung significato traduzione tradução betekenis vertaling betydelse tłumaczenie",
  ].flatMap((some) => some.split(" ")),
  sentence: ["sentence", "example"],
  hint: ["hint", "note", "notes"],
};

/**
 * The words of a CSV or tab-separated file in UTF-8: by the names in its first line, or else the first two columns as
 * word and meaning. Lines that lack a side or are too long are left out.
 */
export function readCsvWords(file: Uint8Array): ReadWords {
  const rows = readRows(file);
  if (rows === null) return { refused: "not-readable" };
  const [first = [], ...rest] = rows;
  const at = columnsOf(first);
  const words = (at === null ? rows : rest)
    .slice(0, rules.practice.flashcards)
    .map((row) => wordOf((side) => plain(row[(at ?? inOrder)[side]] ?? "")));
  const found = words.filter((word) => word !== null);
  return found.length === 0
    ? { refused: rows.length === 0 ? "empty-file" : "empty" }
    : { words: found, skipped: words.length - found.length, heading: at !== null };
}

const inOrder = { term: 0, meaning: 1, sentence: 2, hint: 3 };

function readRows(file: Uint8Array): string[][] | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(file);
    if (text.includes("\0")) return null;
    const line = text.split("\n", 1)[0]!;
    const delimiter = line.includes("\t")
      ? "\t"
      : line.includes(";") && !line.includes(",")
        ? ";"
        : ",";
    return parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: rules.practice.flashcards + 1,
      max_record_size: 10_000,
    });
  } catch {
    return null;
  }
}

/** Where each side stands; null where the first line names neither word nor meaning. */
function columnsOf(first: readonly string[]): typeof inOrder | null {
  const cells = first.map((cell) => cell.trim().toLowerCase());
  const of = (side: keyof typeof names) => cells.findIndex((cell) => names[side].includes(cell));
  const at = {
    term: of("term"),
    meaning: of("meaning"),
    sentence: of("sentence"),
    hint: of("hint"),
  };
  return at.term === -1 || at.meaning === -1 ? null : at;
}

/** Our own files put an apostrophe before what a spreadsheet would take for a formula. */
function plain(cell: string): string {
  return cell.replace(/^'(?=[\s]*[=+\-@])/, "").trim();
}
