import { describe, expect, it } from "vitest";
import { hour, minute } from "#app/platform/time.ts";
import { cutOut, hoursShown, spanOn, weekDays, weekTitle } from "./week-layout.ts";

const madrid = "Europe/Madrid";

describe("a week by the clock on the wall", () => {
  it("has seven days from Monday, whichever of them is asked for", () => {
    for (const date of ["2026-11-23", "2026-11-26", "2026-11-29"])
      expect(weekDays(date, madrid).map((day) => day.date)).toEqual([
        "2026-11-23",
        "2026-11-24",
        "2026-11-25",
        "2026-11-26",
        "2026-11-27",
        "2026-11-28",
        "2026-11-29",
      ]);
  });

  it("marks the day the clock is moved, in both directions and by half an hour", () => {
    const moves = (date: string, zone: string) =>
      weekDays(date, zone).map(({ clockMoves }) => clockMoves);
    expect(moves("2027-03-26", madrid)).toEqual([0, 0, 0, 0, 0, 0, 60]);
    expect(moves("2026-10-25", madrid)).toEqual([0, 0, 0, 0, 0, 0, -60]);
    expect(moves("2027-04-04", "Australia/Lord_Howe")).toEqual([0, 0, 0, 0, 0, 0, -30]);
    expect(moves("2027-03-26", "Asia/Tokyo")).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it("places a lesson by the wall on the days after a change, too", () => {
    const sunday = weekDays("2027-03-28", madrid)[6]!;
    const start = Date.UTC(2027, 2, 28, 8); // 10:00 by the new time
    expect(spanOn(sunday, { start, end: start + 50 * minute }, madrid)).toEqual({
      start: 600,
      end: 650,
    });
    expect(sunday.end - sunday.start).toBe(23 * hour);
  });

  it("cuts what crosses midnight in two", () => {
    const [monday, tuesday, wednesday] = weekDays("2026-11-23", "UTC");
    const late = { start: Date.UTC(2026, 10, 23, 23, 30), end: Date.UTC(2026, 10, 24, 0, 50) };
    expect(spanOn(monday!, late, "UTC")).toEqual({ start: 1410, end: 1440 });
    expect(spanOn(tuesday!, late, "UTC")).toEqual({ start: 0, end: 50 });
    expect(spanOn(wednesday!, late, "UTC")).toBeNull();
  });
});

describe("open hours around what is taken", () => {
  it("leaves the pieces before, between and after", () => {
    const windows = [
      { start: 900, end: 960 },
      { start: 540, end: 720 },
    ];
    const taken = [
      { start: 600, end: 660 },
      { start: 890, end: 960 },
    ];
    expect(cutOut(windows, taken)).toEqual([
      { start: 540, end: 600 },
      { start: 660, end: 720 },
    ]);
  });
});

it("shows the hours that are needed and at least nine to six", () => {
  expect(hoursShown([])).toEqual({ first: 9, last: 18 });
  expect(hoursShown([{ start: 450, end: 1290 }])).toEqual({ first: 7, last: 22 });
});

it.each([
  ["2026-11-24", "23 to 29 November 2026"],
  ["2026-12-01", "30 November to 6 December 2026"],
  ["2026-12-31", "28 December 2026 to 3 January 2027"],
])("names the week of %s", (date, title) => {
  expect(weekTitle(weekDays(date, madrid), madrid)).toBe(title);
});
