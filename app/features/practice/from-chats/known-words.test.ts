import { expect, it } from "vitest";
import { knownWordFinder } from "./known-words.ts";

const find = (terms: string[], text: string) =>
  knownWordFinder(terms.map((term) => ({ term, meaning: `what ${term} means` })))(text)
    .filter(({ word }) => word !== null)
    .map((piece) => [piece.text, piece.word!.term]);

it("finds whole words, the longer first, each once, and forgives case", () => {
  expect(find(["mesa", "la mesa"], "La mesa y otra mesa, mesas no. MESA")).toEqual([
    ["La mesa", "la mesa"],
    ["mesa", "mesa"],
  ]);
  expect(find(["ñ", "año"], "El año, en español")).toEqual([["año", "año"]]);
  expect(find(["学校"], "我在学校学习")).toEqual([["学校", "学校"]]);
  expect(find(["c++ (old)", "¿qué?"], "In C++ (old): ¿Qué? a.b")).toEqual([
    ["C++ (old)", "c++ (old)"],
    ["¿Qué?", "¿qué?"],
  ]);
  expect(find([], "nothing")).toEqual([]);
});

it("takes every sign in a word as it is", () => {
  expect(find(["le rendez-vous"], "C’est le rendez-vous.")).toEqual([
    ["le rendez-vous", "le rendez-vous"],
  ]);
  for (const sign of String.raw`!"#$%&'()*+,-./:;<=>?@[\]^_{|}~`)
    expect(find([`a${sign}b`], `x a${sign}b y`)).toEqual([[`a${sign}b`, `a${sign}b`]]);
});

it("leaves the text as it is", () => {
  const text = "Uno, dos y tres: uno.";
  const pieces = knownWordFinder([{ term: "dos", meaning: "two" }])(text);
  expect(pieces.map((piece) => piece.text).join("")).toBe(text);
});
