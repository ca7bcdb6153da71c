import { expect, it } from "vitest";
import { inGroups, withSlash } from "./card-typing.ts";

it.each([
  ["4242", "4242"],
  ["42424", "4242 4"],
  ["4242 4242 4242 4242", "4242 4242 4242 4242"],
  ["4242-4242x", "4242 4242"],
])("a card number is grouped as on the card: %s", (typed, shown) => {
  expect(inGroups(typed)).toBe(shown);
});

it.each([
  ["1", "1"],
  ["12", "12"],
  ["123", "12/3"],
  ["1230", "12/30"],
  ["12/30", "12/30"],
  ["3/30", "03/30"],
  ["12/2030", "12/2030"],
])("an expiry gets its slash without one being typed: %s [A2]", (typed, shown) => {
  expect(withSlash(typed)).toBe(shown);
});
