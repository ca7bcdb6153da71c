import { expect, test } from "vitest";
import { type TimeFormat, timeText, zoneTown } from "./time-text.ts";

const at = Date.UTC(2026, 8, 1, 17, 30); // 1 September 2026, 17:30 UTC, summer time in London

test.each<[TimeFormat, string]>([
  ["time", "18:30"],
  ["day", "Tue 1 Sep"],
  ["day-time", "Tue 1 Sep, 18:30"],
  ["date", "1 September 2026"],
  ["date-time", "1 September 2026, 18:30"],
  ["weekday", "Tuesday"],
  ["weekday-time", "Tuesday 18:30"],
  ["long", "Tuesday 1 September"],
  ["long-time", "Tuesday 1 September, 18:30"],
  ["full", "Tuesday 1 September 2026"],
  ["full-time", "Tuesday 1 September 2026, 18:30"],
  ["month", "September 2026"],
  ["range", "18:30"],
])("%s in London", (format, text) => {
  expect(timeText(at, "Europe/London", format)).toBe(text);
});

test("another zone, another day", () => {
  expect(timeText(at, "Asia/Tokyo", "day-time")).toBe("Wed 2 Sep, 02:30");
  expect(timeText(at, "Asia/Kathmandu", "time")).toBe("23:15");
});

test("midnight is 00:00, not 24:00", () => {
  expect(timeText(Date.UTC(2026, 0, 5), "Europe/London", "weekday-time")).toBe("Monday 00:00");
});

test("a range over the change of clocks shows both walls as they stand", () => {
  const before = Date.UTC(2026, 9, 25, 0, 30); // 01:30 summer time; clocks go back at 01:00 UTC
  expect(timeText(before, "Europe/London", "range", before + 3_600_000)).toBe("01:30 to 01:30");
});

test("a zone's town", () => {
  expect(zoneTown("Europe/London")).toBe("London");
  expect(zoneTown("America/Argentina/Buenos_Aires")).toBe("Buenos Aires");
  expect(zoneTown("UTC")).toBe("UTC");
});
