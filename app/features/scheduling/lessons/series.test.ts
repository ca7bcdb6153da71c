import { describe, expect, it } from "vitest";
import { day, formatTime, hour } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { areWeeklyTimes, chargeTime, retryTime, seriesStarts } from "./series.ts";

const at = (text: string) => Date.parse(text);

describe("the dates of a series", () => {
  it("keep the teacher's wall time over clock changes, and not the student's", () => {
    // London's clocks go back on 31 October 2027, New York's a week later.
    const starts = seriesStarts([at("2027-10-20T17:30Z")], 4, "Europe/London");
    expect(starts.map(({ startsAt }) => formatTime(startsAt, "Europe/London"))).toEqual([
      "18:30",
      "18:30",
      "18:30",
      "18:30",
    ]);
    expect(starts.map(({ startsAt }) => formatTime(startsAt, "America/New_York"))).toEqual([
      "13:30",
      "13:30",
      "14:30",
      "13:30",
    ]);
  });

  it("move forward over a time that the clock skips, and take the first of one that comes twice", () => {
    const skipped = seriesStarts([at("2027-03-21T01:30Z")], 2, "Europe/London");
    expect(formatTime(skipped[1]!.startsAt, "Europe/London")).toBe("02:30");
    const twice = seriesStarts([at("2027-10-24T00:30Z")], 2, "Europe/London");
    expect(twice[1]!.startsAt).toBe(at("2027-10-31T00:30Z"));
  });

  it("are as many as asked for in all, over up to four times a week", () => {
    const monday = at("2027-06-07T09:00Z");
    const starts = seriesStarts([monday + 2 * day, monday], 5, "Europe/London");
    expect(starts).toEqual([
      { startsAt: monday, week: 0 },
      { startsAt: monday + 2 * day, week: 0 },
      { startsAt: monday + 7 * day, week: 1 },
      { startsAt: monday + 9 * day, week: 1 },
      { startsAt: monday + 14 * day, week: 2 },
    ]);
  });

  it("come from one to four different times of one week", () => {
    const monday = at("2027-06-07T09:00Z");
    const times = [0, 1, 2, 3, 4].map((days) => monday + days * day);
    expect(areWeeklyTimes([monday])).toBe(true);
    expect(areWeeklyTimes(times.slice(0, rules.booking.seriesPerWeek))).toBe(true);
    expect(areWeeklyTimes(times)).toBe(false);
    expect(areWeeklyTimes([])).toBe(false);
    expect(areWeeklyTimes([monday, monday])).toBe(false);
    expect(areWeeklyTimes([monday, monday + 7 * day])).toBe(false);
  });
});

describe("a later lesson of a series", () => {
  const start = at("2027-06-07T09:00Z");

  it("is charged 24 hours before it, or at once where that has passed", () => {
    expect(chargeTime(start, start - 30 * day)).toBe(start - 24 * hour);
    expect(chargeTime(start, start - 20 * hour)).toBe(start - 20 * hour);
  });

  it("is tried again 12 hours after a failure, if it has not begun by then", () => {
    expect(retryTime(start, start - 24 * hour)).toBe(start - 12 * hour);
    expect(retryTime(start, start - 10 * hour)).toBe(start - 5 * hour);
    expect(retryTime(start, start)).toBeNull();
  });
});
