import { describe, expect, it } from "vitest";
import { monthBounds, monthWeeks } from "./month.ts";

describe("a month by weeks", () => {
  const at = Date.UTC(2026, 10, 24, 12);

  it("begins each week on Monday and leaves the neighbours' days empty", () => {
    const weeks = monthWeeks(at, "Europe/London", [at], (item) => item);
    expect(weeks.map((week) => week.map((day) => day?.day ?? null))).toEqual([
      [null, null, null, null, null, null, 1],
      [2, 3, 4, 5, 6, 7, 8],
      [9, 10, 11, 12, 13, 14, 15],
      [16, 17, 18, 19, 20, 21, 22],
      [23, 24, 25, 26, 27, 28, 29],
      [30, null, null, null, null, null, null],
    ]);
    expect(weeks[4]![1]).toEqual({ date: "2026-11-24", day: 24, items: [at] });
  });

  it("counts an instant to the day it falls on in that zone", () => {
    const lastEvening = Date.UTC(2026, 10, 30, 23);
    expect(monthWeeks(at, "Asia/Tokyo", [lastEvening], (item) => item).flat()).not.toContainEqual(
      expect.objectContaining({ items: [lastEvening] }),
    );
  });

  it("knows the bounds of December and of a month in which the clock moves", () => {
    expect(monthBounds(Date.UTC(2026, 11, 9), "Europe/London")).toEqual({
      from: Date.UTC(2026, 11, 1),
      to: Date.UTC(2027, 0, 1),
    });
    expect(monthBounds(Date.UTC(2027, 2, 9), "Europe/London").to).toBe(Date.UTC(2027, 2, 31, 23));
  });
});
