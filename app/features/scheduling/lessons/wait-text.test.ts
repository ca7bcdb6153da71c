import { expect, it } from "vitest";
import { waitText } from "./text.ts";

it.each([
  [-3, "0 min"],
  [4.9, "4 min"],
  [60, "1 h"],
  [72, "1 h 12 min"],
  [47 * 60 + 59, "47 h 59 min"],
  [72 * 60, "3 days"],
])("%d minutes are %s", (minutes, text) => {
  expect(waitText(minutes)).toBe(text);
});
