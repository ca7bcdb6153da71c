import { expect, it } from "vitest";
import { refusalWords } from "./refusal-words.ts";

it.each([
  [400, "We could not read that", 400],
  [403, "This door is not yours", 403],
  [404, "No one lives at this number", 404],
  [405, "We could not read that", 405],
  [418, "No one lives at this number", 404],
  [500, "The bell is broken", 500],
  [502, "The bell is broken", 500],
])("a refusal with status %i says: %s", (status, title, number) => {
  expect(refusalWords(status)).toMatchObject({ title, number });
});
