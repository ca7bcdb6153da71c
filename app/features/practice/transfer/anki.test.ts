import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { isDeep } from "#test/depth.ts";
import { readAnkiPackage } from "./anki-import.server.ts";
import { ankiPackage } from "./anki-package.server.ts";

const words = [
  { term: "la mesa", meaning: "the table", sentence: "La mesa es <grande> & roja.", hint: "" },
  { term: "猫", meaning: "cat", sentence: "", hint: "ねこ" },
  { term: "قطة", meaning: "cat", sentence: "two\nlines", hint: "“quoted”" },
];

it("words go to Anki and back without loss", async () => {
  const many = Array.from({ length: isDeep ? 5_000 : 300 }, (_, n) => ({
    ...words[n % words.length]!,
    meaning: `meaning ${n}`,
  }));
  const notes = many.map((word) => ({ ...word, id: randomUUID(), deck: "Spanish" }));
  const back = await readAnkiPackage(ankiPackage(notes, Date.now()));
  expect(back).toEqual({ words: many, skipped: 0 });
});

it("words come from a package that others wrote, without its markup, sounds and pictures", async () => {
  const file = readFileSync("test/golden/anki-apkg-export.apkg");
  expect(await readAnkiPackage(file)).toMatchObject({
    words: [
      { term: "la mesa", meaning: "the table" },
      { term: "el gato", meaning: "the cat" },
      { term: "¿Qué tal?", meaning: "How are you? <informal> & friendly" },
      { term: "la niña (y el niño)", meaning: "the girl (and the boy)" },
      { term: "la silla", meaning: "Put the chair here.", sentence: "Pon la silla aquí." },
      { term: "猫", meaning: "ねこ\ncat" },
    ],
    skipped: 1,
  });
});

it("leaves out notes that are no word with a meaning, and says how many", async () => {
  const notes = [{ ...words[0]!, meaning: "" }, words[1]!, { ...words[0]!, term: "a".repeat(500) }];
  const file = ankiPackage(
    notes.map((word) => ({ ...word, id: randomUUID(), deck: "x" })),
    Date.now(),
  );
  expect(await readAnkiPackage(file)).toEqual({ words: [words[1]], skipped: 2 });
});

it("refuses what is no package, a package of the newest format, and one that unpacks too large", async () => {
  const refusal = (file: Uint8Array) => readAnkiPackage(file);
  expect(await refusal(new Uint8Array([1, 2, 3]))).toEqual({ refused: "not-readable" });
  expect(await refusal(zipSync({ "readme.txt": new Uint8Array(3) }))).toEqual({
    refused: "not-readable",
  });
  expect(await refusal(zipSync({ "collection.anki2": new Uint8Array(30) }))).toEqual({
    refused: "not-readable",
  });
  expect(await refusal(zipSync({ "collection.anki21b": new Uint8Array(3) }))).toEqual({
    refused: "newer-anki",
  });
  const bomb = zipSync({ "collection.anki2": new Uint8Array(60 * 1024 * 1024) });
  expect(bomb.length).toBeLessThan(200_000);
  expect(await refusal(bomb)).toEqual({ refused: "too-large" });
});

/** A package whose collection is what these statements make. */
function packageOf(statements: string): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), "made-"));
  const path = join(folder, "collection.anki2");
  try {
    const collection = new DatabaseSync(path);
    collection.exec(statements);
    collection.close();
    return zipSync({ "collection.anki2": readFileSync(path) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it("refuses notes that SQLite would have to compute", async () => {
  const endless = packageOf(
    `create view notes as with recursive c(x) as (select 1 union all select x + 1 from c)
     select x as id, 'a' || char(31) || 'b' as flds from c`,
  );
  expect(await readAnkiPackage(endless)).toEqual({ refused: "not-readable" });
});

it("a package made to be hard to read ends a process, and nothing else waits for it", async () => {
  const slow = packageOf(
    `create table notes (id integer primary key);
     insert into notes with recursive c(x) as (select 1 union all select x + 1 from c limit 5000)
       select x from c;
     alter table notes add column
       flds as (length(replace(hex(zeroblob(5000000 + id)), '0', '11')) || char(31) || id)`,
  );
  const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith("anki-")).length;
  const before = left();
  let turns = 0;
  const ticking = setInterval(() => (turns += 1), 20);
  expect(await readAnkiPackage(slow, 1)).toEqual({ refused: "not-readable" });
  clearInterval(ticking);
  expect(turns).toBeGreaterThan(3);
  expect(left()).toBe(before);
}, 60_000);
