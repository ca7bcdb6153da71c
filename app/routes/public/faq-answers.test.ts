import { expect, it } from "vitest";
import { answerGroups, searchAnswers } from "./faq-answers.ts";

const answers = answerGroups.flatMap((group) => group.answers);

it("gives every answer an address of its own", () => {
  const ids = [...answers.map(({ id }) => id), ...answerGroups.map(({ id }) => id)];
  expect(new Set(ids).size).toBe(ids.length);
});

it("finds answers by all words, whatever their case and accents", () => {
  const found = searchAnswers("  CÀNCEL   card ").flatMap((group) => group.answers);
  expect(found.map(({ id }) => id)).toEqual(["teacher-cancels"]);
  expect(searchAnswers("zzz")).toEqual([]);
  expect(searchAnswers(" ")).toEqual(answerGroups);
});

it("computes its sums from the rules", () => {
  expect(answers.find(({ id }) => id === "cancel")?.text).toContain("£10 of £20");
  expect(answers.find(({ id }) => id === "commission")?.text).toContain("£17.60");
});
