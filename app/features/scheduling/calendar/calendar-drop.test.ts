import { describe, expect, it } from "vitest";
import { hour, minute } from "#app/platform/time/time.ts";
import { hasRoom, isMovable, startNear } from "./calendar-drop.ts";
import type { CalendarEntry } from "./teacher-calendar.server.ts";
import { rowsOf, weekDays } from "./week-layout.ts";

const nine = Date.UTC(2027, 2, 22, 9);
const entry = (id: string, startsAt: number, state: CalendarEntry["state"] = "booked") =>
  ({ id, startsAt, state, minutes: 50, slotMinutes: 60 }) as CalendarEntry;
const lesson = entry("own", nine);
const week = {
  open: [{ start: nine, end: nine + 5 * hour }],
  busy: [{ start: nine + 4 * hour, end: nine + 5 * hour, label: "Busy" }],
  entries: [lesson, entry("other", nine + 2 * hour)],
};

describe("a lesson dragged through the week", () => {
  it("is one that is booked and yet to come", () => {
    expect(isMovable(lesson, nine - 1)).toBe(true);
    expect(isMovable(lesson, nine)).toBe(false);
    for (const state of ["held", "requested", "live", "completed"] as const)
      expect(isMovable(entry("own", nine, state), nine - 1)).toBe(false);
  });

  it.each([
    ["over the time it has", 30 * minute, true],
    ["right before another lesson", hour, true],
    ["into another lesson", 90 * minute, false],
    ["between the two", 3 * hour, true],
    ["into what is busy elsewhere", 3.5 * hour, false],
    ["past the end of the hours", 4.5 * hour, false],
    ["before them", -30 * minute, false],
  ])("has room or not: %s", (_, later, fits) => {
    expect(hasRoom(week, lesson, nine + later, nine - hour)).toBe(fits);
  });

  it("has no room in the past", () => {
    expect(hasRoom(week, lesson, nine + hour, nine + hour)).toBe(false);
  });

  it("lands on the half-hour of the wall, on a day of 25 hours too, and not in an hour that is skipped", () => {
    const land = (date: string, row: number) => {
      const days = weekDays(date, "Europe/London");
      return startNear(days[6]!, row, "Europe/London", rowsOf(days));
    };
    expect(land("2027-10-31", 134)).toEqual({ at: Date.UTC(2027, 9, 31, 1), row: 120 });
    expect(land("2027-10-31", 616)).toEqual({ at: Date.UTC(2027, 9, 31, 9, 30), row: 630 });
    expect(land("2027-03-28", 70)).toBeNull();
    expect(land("2027-03-28", -20)).toEqual({ at: Date.UTC(2027, 2, 28), row: 0 });
  });
});
