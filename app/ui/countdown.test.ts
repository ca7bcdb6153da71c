import { expect, test } from "vitest";
import { countdownText } from "./countdown.tsx";

const minute = 60_000;

test.each([
  [9 * minute + 12_000, "9:12"],
  [11_400, "0:12"],
  [0, "0:00"],
  [-5 * minute, "0:00"],
  [60 * minute, "1\u00a0h"],
  [185 * minute, "3\u00a0h 5\u00a0min"],
  [24 * 60 * minute, "1\u00a0day"],
  [49 * 60 * minute, "2\u00a0days"],
])("%i ms left reads %s", (left, text) => {
  expect(countdownText(left)).toBe(text);
});
