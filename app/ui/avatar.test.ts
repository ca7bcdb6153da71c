import { expect, test } from "vitest";
import { initialsOf } from "./avatar.tsx";

test.each([
  ["Priya Sharma", "PS"],
  ["  Zoë  van der Öz ", "ZÖ"],
  ["Camille", "C"],
  ["", "?"],
  ["👩🏽 Ada", "👩A"],
])("the initials of %j are %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
