import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
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

it("words go to Anki and back without loss", () => {
  const many = Array.from({ length: isDeep ? 5_000 : 300 }, (_, n) => ({
    ...words[n % words.length]!,
    meaning: `meaning ${n}`,
  }));
  const notes = many.map((word) => ({ ...word, id: randomUUID(), deck: "Spanish" }));
  const back = readAnkiPackage(ankiPackage(notes, Date.now()));
  expect(back).toEqual({ words: many, skipped: 0 });
});

it("words come from a package that others wrote, without its markup, sounds and pictures", () => {
  const file = readFileSync("test/golden/anki-apkg-export.apkg");
  expect(readAnkiPackage(file)).toMatchObject({
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

it("leaves out notes that are no word with a meaning, and says how many", () => {
  const notes = [{ ...words[0]!, meaning: "" }, words[1]!, { ...words[0]!, term: "a".repeat(500) }];
  const file = ankiPackage(
    notes.map((word) => ({ ...word, id: randomUUID(), deck: "x" })),
    Date.now(),
  );
  expect(readAnkiPackage(file)).toEqual({ words: [words[1]], skipped: 2 });
});

it("refuses what is no package, a package of the newest format, and one that unpacks too large", () => {
  const refusal = (file: Uint8Array) => readAnkiPackage(file);
  expect(refusal(new Uint8Array([1, 2, 3]))).toEqual({ refused: "not-readable" });
  expect(refusal(zipSync({ "readme.txt": new Uint8Array(3) }))).toEqual({
    refused: "not-readable",
  });
  expect(refusal(zipSync({ "collection.anki2": new Uint8Array(30) }))).toEqual({
    refused: "not-readable",
  });
  expect(refusal(zipSync({ "collection.anki21b": new Uint8Array(3) }))).toEqual({
    refused: "newer-anki",
  });
  const bomb = zipSync({ "collection.anki2": new Uint8Array(60 * 1024 * 1024) });
  expect(bomb.length).toBeLessThan(200_000);
  expect(refusal(bomb)).toEqual({ refused: "too-large" });
});
