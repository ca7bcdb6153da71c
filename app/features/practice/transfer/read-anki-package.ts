/** Runs in a process of its own (anki-import.server.ts), by Node.js itself from its source. */
import { writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { unzipSync } from "fflate";
import { rules } from "#config/rules.ts";
import { type ImportedWord, type ImportRefusal, type ReadWords, wordOf } from "./imported-word.ts";

const mostBytes = rules.practice.unpackedMegabytes * 1024 * 1024;
const names = ["collection.anki21", "collection.anki2"];

export type AnkiPackage = {
  file: Uint8Array;
  /** Where its collection is written, to be read from there. */
  path: string;
};

process.once("message", (sent: AnkiPackage) => process.send!(read(sent)));

function read({ file, path }: AnkiPackage): ReadWords {
  const collection = unpack(file);
  if (!(collection instanceof Uint8Array)) return collection;
  writeFileSync(path, collection);
  const rows = readNotes(path);
  if (rows === null) return { refused: "not-readable" };
  const words = rows.map(wordOfFields).filter((word) => word !== null);
  if (words.length === 0) return { refused: "empty" };
  return { words, skipped: rows.length - words.length };
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

/** What has no pages of its own is computed, a view or a virtual table: without end, if its sender likes. */
const computed = "select 1 from sqlite_schema where cast(rootpage as integer) = 0";

function readNotes(path: string): string[][] | null {
  try {
    const collection = new DatabaseSync(path, { readOnly: true, limits: { length: mostBytes } });
    try {
      if (collection.prepare(computed).get() !== undefined) return null;
      // In the order of their ids as they lie: told to sort, SQLite would keep all of them before the first.
      const rows = collection
        .prepare("select flds from notes limit ?")
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
  const [first = "", meaning = "", ...rest] = fields.map(plain);
  const cloze = clozeOf(first);
  const values = cloze
    ? [cloze.term, meaning || cloze.hint, cloze.sentence]
    : [first, meaning, ...rest];
  return wordOf((side) => values[sides.indexOf(side)] ?? "");
}

const gap = /\{\{c\d+::([^{}]{1,300}?)(?:::([^{}]{0,300}))?\}\}/g;

/** The word of the first gap in a text with gaps, "Pon {{c1::la mesa::the table}} aquí."; null without one. */
function clozeOf(text: string): { term: string; hint: string; sentence: string } | null {
  const [found] = text.matchAll(gap);
  if (found === undefined) return null;
  const [, term = "", hint = ""] = found;
  return { term, hint, sentence: text.replaceAll(gap, "$1") };
}

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  iquest: "¿",
  iexcl: "¡",
  szlig: "ß",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
};
/** "eacute" is an e with this mark. */
const marks: Record<string, string> = {
  acute: "\u0301",
  grave: "\u0300",
  circ: "\u0302",
  tilde: "\u0303",
  uml: "\u0308",
  cedil: "\u0327",
  ring: "\u030A",
  caron: "\u030C",
};

/** The character that an entity names; one that is not known stays as it is. */
function characterOf(entity: string, name: string): string {
  const code = name.startsWith("#x") ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (name.startsWith("#")) return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  const mark = marks[name.slice(1)];
  return entities[name] ?? (mark ? (name.charAt(0) + mark).normalize("NFC") : entity);
}

/** The words of a field without markup, sounds and pictures; no pattern looks past the next opening of its own. */
function plain(html: string): string {
  return html
    .replaceAll(/<(?:br|\/div|\/p)[^<>]*>/gi, "\n")
    .replaceAll(/<[^<>]*>|\[sound:[^[\]]*\]/g, "")
    .replaceAll(/&(#x[\da-f]+|#\d+|[a-z]\w*);/gi, characterOf)
    .replaceAll(/(?!\n)\p{Cc}/gu, "")
    .trim();
}
