import { expect, it } from "vitest";
import { contactTopics } from "#app/features/support/contact-topics.ts";
import { storageItems } from "#app/features/consent/registry.ts";
import { answerGroups, findAnswer } from "./faq-answers.ts";
import { searchAnswers } from "./search-answers.ts";
import { waitsText } from "./wait-times.ts";

const answers = answerGroups.flatMap((group) => group.answers);

it("gives every answer an address of its own", () => {
  const ids = [...answers.map(({ id }) => id), ...answerGroups.map(({ id }) => id)];
  expect(new Set(ids).size).toBe(ids.length);
  // the contact page reads it out of an address again
  for (const { id } of answers) expect(id).toMatch(/^[a-z-]{1,40}$/);
  expect(findAnswer("hold")?.question).toBe("What if somebody else wants the same time?");
  expect(findAnswer("__proto__")).toBeUndefined();
});

it("knows what a message about each answer would be about", () => {
  for (const { topic } of answers) expect(contactTopics).toHaveProperty(topic);
});

it("finds answers by all words, whatever their case and accents", () => {
  const found = searchAnswers("  CÀNCEL   card ").flatMap((group) => group.answers);
  expect(found.map(({ id }) => id)).toEqual(["teacher-cancels"]);
  expect(searchAnswers("zzz")).toEqual([]);
  expect(searchAnswers(" ")).toEqual(answerGroups);
});

it.each([
  ["refund", "cancel"],
  ["money back", "cancel"],
  ["How can I get a refund?", "cancel"],
  ["receipt", "receipts"],
  ["invoice", "receipts"],
  ["block", "block"],
  ["reschedule", "move"],
  ["sign in", "locked"],
])("%j finds the answer %j", (search, id) => {
  const found = searchAnswers(search).flatMap((group) => group.answers);
  expect(found.map((answer) => answer.id)).toContain(id);
});

it.each([
  ["how can I pay", "pay"],
  ["PayPal", "pay"],
  ["children", "children"],
  ["API", "api"],
])("%j finds the answer %j first", (search, id) => {
  expect(searchAnswers(search)[0]?.answers[0]?.id).toBe(id);
});

it("computes its sums from the rules", () => {
  expect(findAnswer("cancel")?.text).toContain("£10 of £20");
  expect(findAnswer("commission")?.text).toContain("£17.60");
});

it("names every cookie that is set without a yes, from the list the software works by", () => {
  const cookies = storageItems.filter(
    ({ where, category }) => where === "cookie" && category === "necessary",
  );
  for (const { name } of cookies) expect(findAnswer("cookies")?.text).toContain(name);
});

it("tells lengths of lesson with the same waiting time together", () => {
  expect(waitsText()).toBe(
    "10 minutes in a lesson of 25 minutes and 15 minutes in one of 50 or 80 minutes",
  );
});
