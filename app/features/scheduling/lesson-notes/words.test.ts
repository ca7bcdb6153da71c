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
  ["la mesa: the table", "la mesa", "the table"],
  ["la mesa – the table", "la mesa", "the table"],
  ["la mesa - the table", "la mesa", "the table"],
  ["arc-en-ciel = rainbow: a bow", "arc-en-ciel", "rainbow: a bow"],
])("takes a colon and a dash as well: %j", (text, term, meaning) => {
  expect(parseWords(text)).toEqual({ words: [{ term, meaning }] });
});

it("names every line that lacks a side or is too long", () => {
  const long = "x".repeat(rules.notes.wordCharacters + 1);
  const text = `la mesa\nla silla = chair\n\n= the lamp\nel mar =\n${long} = y`;
  expect(parseWords(text)).toEqual({
    error: expect.stringMatching(/^Lines 1, 4 and 5 need a word .*\. Line 6 is too long/),
  });
  expect(parseWords("la mesa")).toEqual({ error: expect.stringMatching(/^Line 1 needs/) });
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

it("a sentence follows behind an upright line, and comes back as it was typed", () => {
  const typed = "la mesa = the table | Pon la mesa: ya = ahora.\nel té: tea |";
  const words = [
    { term: "la mesa", meaning: "the table", sentence: "Pon la mesa: ya = ahora." },
    { term: "el té", meaning: "tea" },
  ];
  expect(parseWords(typed)).toEqual({ words });
  expect(parseWords(wordsText(words))).toEqual({ words });
  const odd = [{ term: "a", meaning: "b | c" }];
  expect(parseWords(wordsText(odd))).toEqual({ words: odd });
  expect(parseWords(`a = b | ${"c".repeat(301)}`)).toHaveProperty("error");
});
