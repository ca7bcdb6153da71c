import { describe, expect, it } from "vitest";
import { hourCells, cellsPerDay, windowsOf } from "./weekly-hours.ts";
import { minuteText } from "./hours-text.ts";

const windows = [
  { weekday: 1, startMinute: 0, endMinute: 30 },
  { weekday: 1, startMinute: 540, endMinute: 720 },
  { weekday: 1, startMinute: 1410, endMinute: 1440 },
  { weekday: 2, startMinute: 0, endMinute: 60 },
  { weekday: 7, startMinute: 1020, endMinute: 1440 },
];

describe("a painted week", () => {
  it("is the same week in half-hours and back, midnight being a border", () => {
    const cells = hourCells(windows);
    expect(cells).toHaveLength(7 * cellsPerDay);
    expect(cells.filter(Boolean)).toHaveLength(1 + 6 + 1 + 2 + 14);
    expect(windowsOf(cells)).toEqual(windows);
    expect(windowsOf(hourCells([]))).toEqual([]);
  });

  it("joins stretches that touch", () => {
    const touching = [
      { weekday: 3, startMinute: 540, endMinute: 600 },
      { weekday: 3, startMinute: 600, endMinute: 660 },
    ];
    expect(windowsOf(hourCells(touching))).toEqual([
      { weekday: 3, startMinute: 540, endMinute: 660 },
    ]);
  });
});

it.each([
  [0, "00:00"],
  [570, "09:30"],
  [1440, "24:00"],
])("%d minutes after midnight is %s", (minutes, text) => {
  expect(minuteText(minutes)).toBe(text);
});
