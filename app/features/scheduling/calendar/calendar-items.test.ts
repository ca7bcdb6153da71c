import { describe, expect, it } from "vitest";
import { hour, minute } from "#app/platform/time/time.ts";
import { clockOn, itemsOn, entryLengthText, moveText, timesText } from "./calendar-items.ts";
import type { CalendarEntry } from "./teacher-calendar.server.ts";
import type { SuggestedTime } from "../availability/suggested-times.server.ts";
import { weekDays } from "./week-layout.ts";

const zone = "Europe/London";
const days = weekDays("2027-10-31", zone);
const [monday] = days;
const sunday = days[6]!;
const at = (hours: number) => monday!.start + hours * hour;
const lesson = { id: "one", startsAt: at(10), minutes: 50, slotMinutes: 60 } as CalendarEntry;
const week = {
  entries: [lesson],
  open: [{ start: at(9), end: at(12) }],
  off: [{ start: at(20), end: at(30), note: "" }],
  busy: [{ start: at(11.5), end: at(13), label: "Busy, Home" }],
  suggested: [],
};

describe("a day as a list", () => {
  it("has everything in the order of the clock, what is left of the hours in pieces", () => {
    const items = itemsOn(monday!, week, at(10.5));
    expect(
      items.map(({ kind, start, end }) => [kind, (start - at(0)) / hour, (end - at(0)) / hour]),
    ).toEqual([
      ["open", 9, 10],
      ["entry", 10, 10 + 5 / 6],
      ["now", 10.5, 10.5],
      ["open", 11, 11.5],
      ["busy", 11.5, 13],
      ["off", 20, 24],
    ]);
    expect(itemsOn(days[1]!, week, at(0)).map(({ kind }) => kind)).toEqual(["off"]);
  });

  it("names a suggested time, and calls the hours under it open all the same", () => {
    const time = { start: at(9), end: at(9) + 50 * minute, lessonId: "one" } as SuggestedTime;
    const items = itemsOn(monday!, { ...week, suggested: [time] }, 0);
    expect(items.slice(0, 2)).toEqual([
      { kind: "suggested", start: time.start, end: time.end, time },
      { kind: "open", start: at(9), end: at(10) },
    ]);
  });

  it("does not call a rest open into which no lesson fits", () => {
    const long = { ...lesson, slotMinutes: 65 };
    const open = itemsOn(monday!, { ...week, entries: [long] }, at(0)).filter(
      ({ kind }) => kind === "open",
    );
    expect(open.map(({ start }) => start)).toEqual([at(9)]);
  });

  it("says where the clock is moved, and how long that day is", () => {
    const none = { entries: [], open: [], off: [], busy: [], suggested: [] };
    expect(itemsOn(sunday, none, 0)).toEqual([
      { kind: "clock", start: Date.UTC(2027, 9, 31, 1), end: Date.UTC(2027, 9, 31, 1) },
    ]);
    expect(entryLengthText(sunday)).toBe("25 hours");
    expect(entryLengthText({ start: 0, end: 24.5 * hour })).toBe("24½ hours");
    expect([60, -30].map(moveText)).toEqual(["forward an hour", "back 30 minutes"]);
  });

  it("ends at 24:00", () => {
    expect(clockOn(monday!, monday!.end, zone)).toBe("24:00");
    const times = [
      { start: at(9), end: at(9) + 30 * minute },
      { start: at(22), end: at(24) },
    ];
    expect(timesText(monday!, times, zone)).toBe("09:00 to 09:30, 22:00 to 24:00");
  });
});
