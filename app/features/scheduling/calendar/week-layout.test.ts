import { describe, expect, it } from "vitest";
import { day, hour, minute, startOfLocalDay } from "#app/platform/time/time.ts";
import { cutOut } from "../lessons/times/intervals.ts";
import {
  aheadText,
  hourMarks,
  instantAtRow,
  missingOn,
  nextClockChange,
  rowAt,
  rowsOf,
  weekRowsShown,
  spanOn,
  weekDays,
  weekTitle,
  zoneAhead,
} from "./week-layout.ts";

const madrid = "Europe/Madrid";
const london = "Europe/London";
const lordHowe = "Australia/Lord_Howe";

/** A week with its rows and one of its days, 0 is Monday. */
function week(date: string, zone: string, index = 6) {
  const days = weekDays(date, zone);
  return { days, rows: rowsOf(days), day: days[index]! };
}

describe("a week by the clock on the wall", () => {
  it("has seven days from Monday, whichever of them is asked for", () => {
    for (const date of ["2026-11-23", "2026-11-26", "2026-11-29"])
      expect(weekDays(date, madrid).map((one) => one.date)).toEqual([
        "2026-11-23",
        "2026-11-24",
        "2026-11-25",
        "2026-11-26",
        "2026-11-27",
        "2026-11-28",
        "2026-11-29",
      ]);
  });

  it("cuts what crosses midnight in two", () => {
    const [monday, tuesday, wednesday] = weekDays("2026-11-23", "UTC");
    const late = { start: Date.UTC(2026, 10, 23, 23, 30), end: Date.UTC(2026, 10, 24, 0, 50) };
    expect(spanOn(monday!, late, "UTC")).toEqual({ start: 1410, end: 1440 });
    expect(spanOn(tuesday!, late, "UTC")).toEqual({ start: 0, end: 50 });
    expect(spanOn(wednesday!, late, "UTC")).toBeNull();
  });

  it.each([
    ["London, 28 March 2027", "2027-03-28", london, 6, 23, { from: 60, to: 120 }],
    ["London, 31 October 2027", "2027-10-31", london, 6, 25, { from: 120, to: 60 }],
    ["New York, 14 March 2027", "2027-03-14", "America/New_York", 6, 23, { from: 120, to: 180 }],
    ["Lord Howe, 4 April 2027", "2027-04-04", lordHowe, 6, 24.5, { from: 120, to: 90 }],
    ["Lord Howe, 3 October 2027", "2027-10-03", lordHowe, 6, 23.5, { from: 120, to: 150 }],
    ["Beirut, whose midnight is skipped", "2027-03-28", "Asia/Beirut", 6, 23, { from: 0, to: 60 }],
    [
      "Santiago, whose midnight comes twice",
      "2027-04-03",
      "America/Santiago",
      5,
      25,
      { from: 1440, to: 1380 },
    ],
  ])(
    "knows how long a day is and where its clock jumps: %s",
    (_, date, zone, index, hours, jump) => {
      const { days, day: changed } = week(date, zone, index);
      expect((changed.end - changed.start) / hour).toBe(hours);
      expect(changed.change).toMatchObject(jump);
      expect(days.filter(({ change }) => change !== null)).toEqual([changed]);
    },
  );

  it("marks nothing where no clock is moved", () => {
    for (const zone of ["Asia/Tokyo", "Asia/Kathmandu", "America/Sao_Paulo"])
      expect(weekDays("2027-03-26", zone).every(({ change }) => change === null)).toBe(true);
  });
});

describe("a day of 23 hours", () => {
  const { days, rows, day: sunday } = week("2027-03-28", london);

  it("keeps its place by the wall on both sides of the skipped hour", () => {
    const before = Date.UTC(2027, 2, 28, 0, 30); // 00:30
    const after = Date.UTC(2027, 2, 28, 1); // 02:00 by the new time
    expect(spanOn(sunday, { start: before, end: before + 20 * minute }, london, rows)).toEqual({
      start: 30,
      end: 50,
    });
    expect(spanOn(sunday, { start: after, end: after + 50 * minute }, london, rows)).toEqual({
      start: 120,
      end: 170,
    });
    expect(spanOn(sunday, { start: sunday.start, end: sunday.end }, london, rows)).toEqual({
      start: 0,
      end: 1440,
    });
  });

  it("ends before the skipped hour what ends at the jump", () => {
    const jump = Date.UTC(2027, 2, 28, 1);
    expect(spanOn(sunday, { start: jump - hour, end: jump }, london, rows)).toEqual({
      start: 0,
      end: 60,
    });
  });

  it("has no instant in the skipped hour, which every other day has", () => {
    expect(missingOn(sunday, rows)).toEqual([{ start: 60, end: 120, why: "skipped" }]);
    expect(instantAtRow(sunday, 90, london, rows)).toBeNull();
    expect(missingOn(days[5]!, rows)).toEqual([]);
    expect(instantAtRow(days[5]!, 90, london, rows)).toBe(Date.UTC(2027, 2, 27, 1, 30));
  });
});

describe("a day of 25 hours", () => {
  const { days, rows, day: sunday } = week("2027-10-31", london);
  const jump = Date.UTC(2027, 9, 31, 1);

  it("shows the hour that comes twice in rows of its own, one after the other", () => {
    expect(rows.total).toBe(25 * 60);
    const first = spanOn(sunday, { start: jump - hour, end: jump }, london, rows);
    const second = spanOn(sunday, { start: jump, end: jump + hour }, london, rows);
    expect([first, second]).toEqual([
      { start: 60, end: 120 },
      { start: 120, end: 180 },
    ]);
    expect(hourMarks(rows).slice(0, 5)).toEqual([
      { row: 0, wall: 0, again: false },
      { row: 60, wall: 60, again: false },
      { row: 120, wall: 60, again: true },
      { row: 180, wall: 120, again: false },
      { row: 240, wall: 180, again: false },
    ]);
  });

  it("draws a lesson over the jump as long as it lasts", () => {
    const span = spanOn(
      sunday,
      { start: jump - 25 * minute, end: jump + 25 * minute },
      london,
      rows,
    );
    expect(span).toEqual({ start: 95, end: 145 });
  });

  it("keeps the same wall time of all seven days in one row, and says which rows they have not", () => {
    const noons = days.map((one) => startOfLocalDay(one.date, london) + 12 * hour);
    noons[6]! += hour;
    expect(days.map((one, index) => rowAt(one, noons[index]!, london, rows))).toEqual(
      Array.from({ length: 7 }, () => 780),
    );
    expect(missingOn(days[0]!, rows)).toEqual([{ start: 120, end: 180, why: "elsewhere" }]);
    expect(missingOn(sunday, rows)).toEqual([]);
  });
});

it("half an hour twice on Lord Howe takes half an hour of rows", () => {
  const { rows, day: sunday } = week("2027-04-04", lordHowe);
  expect(rows).toEqual({ fold: { from: 120, to: 90 }, total: 1470 });
  const { at } = sunday.change!;
  expect(
    spanOn(sunday, { start: at - 30 * minute, end: at + 30 * minute }, lordHowe, rows),
  ).toEqual({
    start: 90,
    end: 150,
  });
  expect(
    hourMarks(rows)
      .slice(1, 4)
      .map(({ row, again }) => [row, again]),
  ).toEqual([
    [60, false],
    [150, false],
    [210, false],
  ]);
});

it.each([
  ["2027-03-28", london],
  ["2027-10-31", london],
  ["2027-04-04", lordHowe],
  ["2027-10-03", lordHowe],
  ["2027-03-28", "Asia/Beirut"],
  ["2027-04-03", "America/Santiago"],
  ["2027-03-26", "Asia/Kathmandu"],
])(
  "in the week of %s in %s each minute has a row of its own, and each row its minute",
  (date, zone) => {
    const { days, rows } = week(date, zone);
    for (const one of days) {
      let last = -1;
      for (let at = one.start; at < one.end; at += minute) {
        const row = rowAt(one, at, zone, rows);
        expect(row).toBeGreaterThan(last);
        expect(instantAtRow(one, row, zone, rows)).toBe(at);
        last = row;
      }
      const missing = missingOn(one, rows).reduce((sum, { start, end }) => sum + end - start, 0);
      expect((one.end - one.start) / minute + missing).toBe(rows.total);
    }
  },
);

it("looks ahead for the next day on which the clock is moved", () => {
  const from = Date.UTC(2027, 1, 1);
  expect(nextClockChange(from, 60, london)).toEqual({ at: Date.UTC(2027, 2, 28, 1), minutes: 60 });
  expect(nextClockChange(from, 30, london)).toBeNull();
  expect(nextClockChange(Date.UTC(2027, 3, 1), 30, lordHowe)?.minutes).toBe(-30);
});

describe("a second zone", () => {
  it("is as far ahead as its clock shows, by days where one of the two is moved alone", () => {
    const days = weekDays("2027-03-14", madrid);
    expect(zoneAhead(days, madrid, "Asia/Kathmandu").map(({ minutes }) => minutes)).toEqual([285]);
    expect(
      zoneAhead(days, madrid, "America/New_York").map(({ from, minutes }) => [from.date, minutes]),
    ).toEqual([
      ["2027-03-08", -360],
      ["2027-03-14", -300],
    ]);
    expect(zoneAhead(weekDays("2027-03-28", madrid), madrid, london)).toHaveLength(1);
  });

  it.each([
    [-60, "−1 h"],
    [285, "+4 h 45"],
    [0, "+0 h"],
  ])("%i minutes reads %s", (minutes, text) => expect(aheadText(minutes)).toBe(text));
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
  const { rows } = week("2026-11-24", madrid);
  expect(weekRowsShown([], rows)).toEqual({ start: 540, end: 1080 });
  expect(weekRowsShown([{ start: 450, end: 1290 }], rows)).toEqual({ start: 420, end: 1320 });
  const longer = week("2027-10-31", london).rows;
  expect(weekRowsShown([], longer)).toEqual({ start: 600, end: 1140 });
  expect(weekRowsShown([{ start: 0, end: 1500 }], longer)).toEqual({ start: 0, end: 1500 });
});

it.each([
  ["2026-11-24", "23 to 29 November 2026"],
  ["2026-12-01", "30 November to 6 December 2026"],
  ["2026-12-31", "28 December 2026 to 3 January 2027"],
])("names the week of %s", (date, title) => {
  expect(weekTitle(weekDays(date, madrid), madrid)).toBe(title);
});

it("is not thrown off by a year of days in any of the zones with clocks that move", () => {
  for (const zone of [london, lordHowe, "Africa/Casablanca", "America/Santiago"])
    for (let at = Date.UTC(2027, 0, 4); at < Date.UTC(2028, 0, 3); at += 7 * day) {
      const days = weekDays(new Date(at).toISOString().slice(0, 10), zone);
      days.slice(1).forEach((one, index) => expect(one.start).toBe(days[index]!.end));
    }
});
