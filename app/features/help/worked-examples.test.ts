import { expect, it } from "vitest";
import { cancelExamples, examplePence, moneyExamples } from "./worked-examples.ts";

it("tells the £20 lesson as the rules have it, and loses no penny", () => {
  const shown = moneyExamples().map(({ studentBackPence, teacherPence, feePence }) => [
    studentBackPence,
    teacherPence,
    feePence,
  ]);
  expect(shown).toEqual([
    [0, 1760, 240],
    [0, 2000, 0],
    [2000, 0, 0],
    [1000, 880, 120],
    [0, 1760, 240],
    [2000, 0, 0],
  ]);
  for (const parts of shown) expect(parts.reduce((a, b) => a + b)).toBe(examplePence);
});

it("names the hours of the rules", () => {
  expect(cancelExamples().map(({ what }) => what)).toEqual([
    "The student cancels 12 hours before or earlier",
    "The student cancels between 12 and 2 hours before",
    "The student cancels less than 2 hours before",
    "The teacher cancels, whenever that is",
  ]);
});
