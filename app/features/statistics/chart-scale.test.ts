import { expect, it } from "vitest";
import { addDays } from "#app/platform/time/time.ts";
import { countTicks, namedDays } from "./chart-scale.ts";

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [7, [0, 2, 4, 6, 8]],
  [100, [0, 20, 40, 60, 80, 100]],
  [101, [0, 50, 100, 150]],
  [12_345, [0, 5000, 10_000, 15_000]],
])("an axis up to %i has %j", (most, ticks) => {
  expect(countTicks(most)).toEqual(ticks);
});

it("keeps every axis whole, even, long enough and short", () => {
  for (let most = 1; most < 3000; most += 1) {
    const ticks = countTicks(most);
    expect(ticks.every(Number.isInteger)).toBe(true);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
    expect(ticks.at(-2)).toBeLessThan(most);
    expect(ticks.length).toBeLessThanOrEqual(6);
  }
});

it("names every day of a week, the Mondays of a month, every third Monday of a quarter", () => {
  const from = (count: number) => Array.from({ length: count }, (_, n) => addDays("2026-10-25", n));
  expect(namedDays(from(7))).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(namedDays(from(28))).toEqual([1, 8, 15, 22]);
  expect(namedDays(from(90))).toEqual([1, 22, 43, 64, 85]);
});
