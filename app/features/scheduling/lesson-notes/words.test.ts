import { expect, it } from "vitest";
import { rules } from "#config/rules.ts";
import { parseWords, wordsText } from "./words.ts";

it("reads one pair a line, splits at the first equals sign, and leaves empty lines aside", () => {
  expect(parseWords("la mesa = the table\n\n  x=y = an equation \n")).toEqual({
    words: [
      { term: "la mesa", meaning: "the table" },
      { term: "x", meaning: "y = an equation" },
    ],
  });
  expect(parseWords(" \n")).toEqual({ words: [] });
});

it.each([
  ["la mesa", 1],
  ["la mesa = the table\nla silla =", 2],
  ["\n= the table", 2],
])("names the line that is no pair: %j", (text, line) => {
  expect(parseWords(text)).toEqual({ error: expect.stringContaining(`Line ${line} is no pair`) });
});

it("refuses more pairs than a lesson has room for, and a side that is too long", () => {
  const { words, wordCharacters } = rules.notes;
  const pairs = (n: number) => Array.from({ length: n }, (_, at) => `w${at} = m${at}`).join("\n");
  expect(parseWords(pairs(words))).toMatchObject({ words: { length: words } });
  expect(parseWords(pairs(words + 1))).toEqual({ error: expect.stringContaining("at most") });
  expect(parseWords(`${"x".repeat(wordCharacters)} = y`)).toHaveProperty("words");
  expect(parseWords(`x = ${"y".repeat(wordCharacters + 1)}`)).toHaveProperty("error");
});

it("writes pairs as they are typed, to be read again as they were", () => {
  const words = [
    { term: "el té", meaning: "tea" },
    { term: "a", meaning: "b = c" },
  ];
  expect(parseWords(wordsText(words))).toEqual({ words });
});
