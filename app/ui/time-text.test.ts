import { expect, test } from "vitest";
import { type TimeFormat, timeText } from "./time-text.ts";

const at = Date.UTC(2026, 10, 24, 18, 30);

test.each<[TimeFormat, string]>([
  ["time", "18:30"],
  ["day", "Tue 24 Nov"],
  ["day-time", "Tue 24 Nov, 18:30"],
  ["date", "24 November 2026"],
  ["date-time", "24 November 2026, 18:30"],
  ["weekday", "Tuesday"],
  ["weekday-time", "Tuesday 18:30"],
  ["long", "Tuesday 24 November"],
  ["long-time", "Tuesday 24 November, 18:30"],
  ["full", "Tuesday 24 November 2026"],
  ["full-time", "Tuesday 24 November 2026, 18:30"],
  ["range", "18:30"],
])("%s in London", (format, text) => {
  expect(timeText(at, "Europe/London", format)).toBe(text);
});

test("another zone, another day", () => {
  expect(timeText(at, "Asia/Tokyo", "day-time")).toBe("Wed 25 Nov, 03:30");
});

test("a range over the change of clocks shows both walls as they stand", () => {
  const before = Date.UTC(2026, 9, 25, 0, 30); // 01:30 summer time; clocks go back at 01:00 UTC
  expect(timeText(before, "Europe/London", "range", before + 3_600_000)).toBe("01:30 to 01:30");
});
