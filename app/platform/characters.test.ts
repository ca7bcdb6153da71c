import { expect, it } from "vitest";
import { unitsPerCharacter } from "./character-units.ts";
import { countCharacters, isAtMost } from "./characters.ts";

it.each([
  ["plain words\n", 12],
  ["", 0],
  ["😀".repeat(70), 70],
  ["👨‍👩‍👧‍👦", 1],
  ["🇬🇧🇪🇸", 2],
  ["👍🏽", 1],
  ["e\u0301", 1],
  ["नमस्ते", 4],
])("%s is as long as people say [B27]", (text, count) => {
  // Engines differ by one on conjuncts of Devanagari, by their version of Unicode.
  expect(Math.abs(countCharacters(text) - count)).toBeLessThanOrEqual(text === "नमस्ते" ? 1 : 0);
});

it("a limit counts an emoji once, and still ends a text that piles marks on one letter [B27]", () => {
  expect(isAtMost("😀".repeat(70), 70)).toBe(true);
  expect(isAtMost("😀".repeat(71), 70)).toBe(false);
  expect(isAtMost("👨‍👩‍👧‍👦".repeat(60), 60)).toBe(true);
  expect(isAtMost("a" + "\u0301".repeat(60 * unitsPerCharacter), 60)).toBe(false);
});
