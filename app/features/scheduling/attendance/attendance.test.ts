import { expect, it } from "vitest";
import { minute } from "#app/platform/time/time.ts";
import { attendanceOf, type Visit } from "./attendance.ts";

const startsAt = Date.parse("2026-11-23T18:00:00Z");
const at = (minutes: number) => startsAt + minutes * minute;
const lesson = { startsAt, minutes: 50 };
const visit = (side: Visit["side"], from: number, until: number): Visit => ({
  side,
  from: at(from),
  until: at(until),
});

it("counts the minutes that both were there, within the lesson", () => {
  const seen = attendanceOf(lesson, [
    visit("student", -1, 52),
    visit("teacher", -3, 22),
    visit("teacher", 27, 36),
  ]);
  expect(seen.together).toEqual([
    { start: at(0), end: at(22) },
    { start: at(27), end: at(36) },
  ]);
  expect(seen.togetherMinutes).toBe(31);
});

it("makes one stay of two tabs and a reload", () => {
  const seen = attendanceOf(lesson, [
    visit("student", 0, 20),
    visit("student", 10, 30),
    visit("student", 30, 50),
    visit("teacher", 0, 50),
  ]);
  expect(seen.student).toEqual([{ start: at(0), end: at(50) }]);
  expect(seen.togetherMinutes).toBe(50);
});

it("is nothing when one side never came, and never longer than the room was open", () => {
  const seen = attendanceOf(lesson, [visit("student", -60, 600)]);
  expect(seen).toEqual({
    student: [{ start: at(-10), end: at(65) }],
    teacher: [],
    silent: [],
    together: [],
    togetherMinutes: 0,
  });
});
