import { describe, expect, it } from "vitest";
import { startOfLocalDay } from "#app/platform/time/time.ts";
import { cellsOfDays, clashesOf, marksOf, windowsOn } from "./painted-days.ts";
import type { CalendarEntry } from "../calendar/teacher-calendar.server.ts";
import { weekDays } from "../calendar/week-layout.ts";

const zone = "Europe/London";
const days = weekDays("2027-03-28", zone);
const [monday, tuesday] = days;
const at = (date: string, minutes: number) => startOfLocalDay(date, zone) + minutes * 60_000;
const data = {
  days,
  zone,
  today: monday!.date,
  windows: [
    { weekday: 1, startMinute: 540, endMinute: 720 },
    { weekday: 2, startMinute: 540, endMinute: 720 },
  ],
  overrides: [{ date: tuesday!.date, windows: [{ startMinute: 900, endMinute: 960 }] }],
  off: [{ start: at(monday!.date, 780), end: at(monday!.date, 840) }],
  busy: [{ start: at(tuesday!.date, 600), end: at(tuesday!.date, 660), label: "Busy" }],
  entries: [{ startsAt: at(monday!.date, 540), minutes: 50, slotMinutes: 60 } as CalendarEntry],
};
const cell = (column: number, minutes: number) => column * 48 + minutes / 30;
function painted(changes: [number, number, boolean][]) {
  const cells = cellsOfDays(data);
  for (const [column, minutes, open] of changes) cells[cell(column, minutes)] = open;
  return clashesOf(cellsOfDays(data), cells, marksOf(data), days, zone);
}

describe("days to paint", () => {
  it("begin with the hours that hold: their own, or the week's", () => {
    const cells = cellsOfDays(data);
    expect(windowsOn(cells, 1)).toEqual([{ weekday: 1, startMinute: 540, endMinute: 720 }]);
    expect(windowsOn(cells, 2)).toEqual([{ weekday: 2, startMinute: 900, endMinute: 960 }]);
    expect(windowsOn(cells, 3)).toEqual([]);
  });

  it("leave the hours in a time off behind, which nobody painted", () => {
    const off = [{ start: at(monday!.date, 600), end: at(monday!.date, 660) }];
    expect(windowsOn(cellsOfDays({ ...data, off }), 1)).toEqual([
      { weekday: 1, startMinute: 540, endMinute: 600 },
      { weekday: 1, startMinute: 660, endMinute: 720 },
    ]);
  });

  it("say what stands in each half-hour, and which the clock skips", () => {
    const marks = marksOf(data);
    expect(marks[cell(0, 540)]).toBe("lesson");
    expect(marks[cell(0, 810)]).toBe("off");
    expect(marks[cell(1, 630)]).toBe("busy");
    expect([30, 60, 90, 120].map((minutes) => marks[cell(6, minutes)])).toEqual([
      undefined,
      "missing",
      "missing",
      undefined,
    ]);
    expect(marksOf({ ...data, today: tuesday!.date })[cell(0, 0)]).toBe("past");
  });
});

describe("what a stroke runs into", () => {
  it("is nothing while nothing changed, or where nothing stands", () => {
    expect(painted([])).toEqual([]);
    expect(painted([[0, 720, true]])).toEqual([]);
  });

  it("cannot be saved where it is time off", () => {
    const clashes = painted([
      [0, 780, true],
      [0, 810, true],
    ]);
    expect(clashes).toEqual([
      {
        text: expect.stringMatching(/^Monday 22 March, 13:00 to 14:00: you are off/),
        refused: true,
      },
    ]);
  });

  it("is said of a lesson, which stays, and of what is busy elsewhere", () => {
    expect(painted([[0, 540, false]])).toEqual([
      {
        text: expect.stringMatching(/09:00 to 09:30: a lesson is booked there and stays/),
        refused: false,
      },
    ]);
    expect(painted([[1, 600, true]])).toEqual([
      { text: expect.stringMatching(/^Tuesday .*another calendar of yours/), refused: false },
    ]);
  });
});
