import { describe, expect, it } from "vitest";
import { day, instantOf } from "#app/platform/time/time.ts";
import { type ClockedLesson, clockChanges, movedHours } from "./clock-change.ts";

const [london, newYork] = ["Europe/London", "America/New_York"];
const year = { from: Date.UTC(2027, 0, 1), to: Date.UTC(2028, 0, 1) };

/** A lesson on each of these days of 2027, at that hour of that zone's clock. */
function lessonsAt(
  zone: string,
  hour: number,
  days: [month: number, day: number][],
  zones = { studentZone: london, teacherZone: newYork },
): ClockedLesson[] {
  return days.map(([month, date], at) => ({
    ...zones,
    id: String(at),
    startsAt: instantOf({ year: 2027, month, day: date }, hour * 60, zone),
  }));
}

const tuesdays: [number, number][] = [
  [3, 9],
  [3, 16],
  [3, 23],
  [3, 30],
  [4, 6],
];
const said = (lessons: ClockedLesson[], range = year) =>
  movedHours(lessons, range).map(
    ({ lesson, side, changesAt, zone, before, after }) =>
      `${new Date(changesAt).toISOString().slice(0, 16)} ${zone}: ${lesson.id} ${side} ${before / 60} to ${after / 60}`,
  );

it("the moments at which clocks are moved are found to the minute", () => {
  const of = (zone: string) =>
    clockChanges(zone, year.from, year.to).map((at) => new Date(at).toISOString().slice(0, 16));
  expect(of(london)).toEqual(["2027-03-28T01:00", "2027-10-31T01:00"]);
  expect(of(newYork)).toEqual(["2027-03-14T07:00", "2027-11-07T06:00"]);
  expect(of("Australia/Lord_Howe")).toHaveLength(2);
  expect(of("Asia/Kathmandu")).toEqual([]);
});

describe("the odd weeks between London and New York in 2027", () => {
  it("move the student's hour there and back, where the teacher's clock keeps it", () => {
    expect(said(lessonsAt(newYork, 14, tuesdays))).toEqual([
      "2027-03-14T07:00 America/New_York: 1 student 19 to 18",
      "2027-03-28T01:00 Europe/London: 3 student 18 to 19",
    ]);
  });

  it("move the teacher's hour, where the two have kept to the student's clock", () => {
    expect(said(lessonsAt(london, 19, tuesdays))).toEqual([
      "2027-03-14T07:00 America/New_York: 1 teacher 14 to 15",
      "2027-03-28T01:00 Europe/London: 3 teacher 15 to 14",
    ]);
  });

  it("move it in autumn too", () => {
    const days: [number, number][] = [
      [10, 26],
      [11, 2],
      [11, 9],
    ];
    expect(said(lessonsAt(newYork, 14, days))).toEqual([
      "2027-10-31T01:00 Europe/London: 1 student 19 to 18",
      "2027-11-07T06:00 America/New_York: 2 student 18 to 19",
    ]);
  });

  it("count for a lesson that is the first of the two as well", () => {
    expect(said(lessonsAt(newYork, 14, [[3, 16]]))).toEqual([
      "2027-03-14T07:00 America/New_York: 0 student 19 to 18",
    ]);
  });
});

it("nobody's hour moves where both clocks are moved alike or none is, and half an hour counts", () => {
  const of = (studentZone: string, teacherZone: string) =>
    said(lessonsAt(teacherZone, 14, tuesdays, { studentZone, teacherZone }));
  expect(of(london, "Europe/Lisbon")).toEqual([]);
  expect(of(london, london)).toEqual([]);
  expect(of("Asia/Kathmandu", "Asia/Kolkata")).toEqual([]);
  expect(of("Asia/Kathmandu", london)).toHaveLength(1);
  expect(of("Australia/Lord_Howe", "Australia/Sydney")).toHaveLength(1);
});

it("says nothing of a lesson long after the change, nor of changes outside what was asked", () => {
  expect(said(lessonsAt(newYork, 14, [[4, 27]]))).toEqual([]);
  const lessons = lessonsAt(newYork, 14, tuesdays);
  expect(said(lessons, { from: year.from, to: Date.UTC(2027, 2, 14) })).toEqual([]);
  expect(
    said(lessons, { from: Date.UTC(2027, 2, 15), to: Date.UTC(2027, 2, 15) + 7 * day }),
  ).toEqual([]);
});
