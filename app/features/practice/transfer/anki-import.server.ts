import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { unzipSync } from "fflate";
import { rules } from "#config/rules.ts";
import { type ImportedWord, type ImportRefusal, type ReadWords, wordOf } from "./imported-word.ts";

const mostBytes = rules.practice.unpackedMegabytes * 1024 * 1024;
const names = ["collection.anki21", "collection.anki2"];

/**
 * The notes of an Anki package, their first two fields as word and meaning, the next two as sentence and hint. Media
 * and markup are left out, and notes that lack a side or are too long. `skipped` says how many.
 */
export function readAnkiPackage(file: Uint8Array): ReadWords {
  const collection = unpack(file);
  if (!(collection instanceof Uint8Array)) return collection;
  const folder = mkdtempSync(join(tmpdir(), "anki-"));
  try {
    const path = join(folder, "collection");
    writeFileSync(path, collection);
    const rows = readNotes(path);
    if (rows === null) return { refused: "not-readable" };
    const words = rows.map(wordOfFields).filter((word) => word !== null);
    if (words.length === 0) return { refused: "empty" };
    return { words, skipped: rows.length - words.length };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The collection inside the package; nothing larger than the limit is unpacked. */
function unpack(file: Uint8Array): Uint8Array | { refused: ImportRefusal } {
  let isNewer = false;
  let isTooLarge = false;
  try {
    const found = unzipSync(file, {
      filter: ({ name, originalSize }) => {
        if (name === "collection.anki21b") isNewer = true;
        if (!names.includes(name)) return false;
        if (originalSize > mostBytes) isTooLarge = true;
        return originalSize <= mostBytes;
      },
    });
    if (isTooLarge) return { refused: "too-large" };
    // The newest format leaves a collection for older versions, with one note that says so.
    if (isNewer) return { refused: "newer-anki" };
    return (
      names.map((name) => found[name]).find((one) => one !== undefined) ?? {
        refused: "not-readable",
      }
    );
  } catch {
    return { refused: "not-readable" };
  }
}

function readNotes(path: string): string[][] | null {
  try {
    const collection = new DatabaseSync(path, { readOnly: true });
    try {
      const rows = collection
        .prepare("select flds from notes order by id limit ?")
        .all(rules.practice.flashcards + 1);
      return rows.map(({ flds }) => String(flds).split("\x1f"));
    } finally {
      collection.close();
    }
  } catch {
    return null;
  }
}

const sides = ["term", "meaning", "sentence", "hint"] as const;

function wordOfFields(fields: string[]): ImportedWord | null {
  return wordOf((side) => plain(fields[sides.indexOf(side)] ?? ""));
}

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  "#39": "'",
};

/** The words of a field without markup, sounds and pictures. */
function plain(html: string): string {
  return html
    .replaceAll(/<(?:br|\/div|\/p)[^>]*>/gi, "\n")
    .replaceAll(/<[^>]*>|\[sound:[^\]]*\]/g, "")
    .replaceAll(/&(#39|\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/(?!\n)\p{Cc}/gu, "")
    .trim();
}
