import { expect, it } from "vitest";
import { refusalWords } from "./refusal-words.ts";

it.each([
  [400, "We could not read that", 400],
  [403, "No access", 403],
  [404, "Page not found", 404],
  [405, "We could not read that", 405],
  [418, "Page not found", 404],
  [500, "Something went wrong", 500],
  [502, "Something went wrong", 500],
])("a refusal with status %i says: %s", (status, title, number) => {
  expect(refusalWords(status)).toMatchObject({ title, number });
});
