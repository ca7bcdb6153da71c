import { expect, it } from "vitest";
import { hour, instantOf } from "#app/platform/time/time.ts";
import { awayText, timeOffText, wholeDays } from "./time-off-text.ts";

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

it("whole days of the teacher's clock stay days on the clock of a student elsewhere", () => {
  const away = (start: number, end: number, reader: string) => {
    const days = wholeDays({ start, end }, zone);
    return awayText({ start, end, days }, { name: "Inés", zone: reader });
  };
  const newYork = "America/New_York";
  expect(away(at(12, 3), at(12, 4), zone)).toBe("Thursday 3 December all day");
  expect(away(at(12, 3), at(12, 4), newYork)).toBe("Thursday 3 December, all day where Inés is");
  expect(away(at(12, 3), at(12, 6), newYork)).toBe(
    "From Thursday 3 December to Saturday 5 December, all day where Inés is",
  );
  expect(away(at(12, 3, 600), at(12, 3, 720), newYork)).toBe(
    "From Thursday 3 December at 04:00 until Thursday 3 December at 06:00",
  );
});
