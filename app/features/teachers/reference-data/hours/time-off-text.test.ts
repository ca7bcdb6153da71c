import { expect, it } from "vitest";
import { hour, instantOf } from "#app/platform/time/time.ts";
import { timeOffText } from "./time-off-text.ts";

const zone = "Europe/Madrid";
const at = (month: number, day: number, minutes = 0) =>
  instantOf({ year: 2026, month, day }, minutes, zone);
const text = (start: number, end: number) =>
  Object.values(timeOffText({ start, end }, zone)).join(" ");

it("one whole day off is that day, several are the first and the last of them [B23]", () => {
  expect(text(at(12, 3), at(12, 4))).toBe("Thursday 3 December all day");
  expect(text(at(12, 3), at(12, 6))).toBe(
    "From Thursday 3 December to Saturday 5 December, all day",
  );
});

it("a day of 25 hours is one day, and a part of a day has its hours [B23]", () => {
  expect(text(at(10, 25), at(10, 26))).toBe("Sunday 25 October all day");
  expect(text(at(12, 3), at(12, 3) + 12 * hour)).toBe(
    "From Thursday 3 December at 00:00 until Thursday 3 December at 12:00",
  );
});
