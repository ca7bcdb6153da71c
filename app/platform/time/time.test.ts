import { describe, expect, test } from "vitest";

import { sameClock, sameTime } from "./same-clock.ts";
import {
  addDays,
  dayNumberOf,
  formatDate,
  formatDay,
  formatDayTime,
  formatRange,
  formatShortDay,
  formatTime,
  hour,
  instantOf,
  isZone,
  localDate,
  minute,
  offsetMinutes,
  startOfLocalDay,
  startOfLocalWeek,
  zoneCity,
  zonedParts,
} from "./time.ts";
import { formatDuration } from "./duration.ts";
import { listZones } from "./zone-list.server.ts";
import { listZoneNames } from "./zone-names.ts";
import { namedToday, zoneTime } from "./zones.ts";

const at = (text: string) => Date.parse(text);

const iso = (instant: number) => new Date(instant).toISOString().slice(0, 16);

const onDay = (date: string) => {
  const [year, month, day] = date.split("-").map(Number);
  return { year: year!, month: month!, day: day! };
};

describe("what the clock on the wall shows", () => {
  test.each([
    ["2027-03-28T00:59Z", "Europe/London", 0],
    ["2027-03-28T01:00Z", "Europe/London", 60],
    ["2027-10-31T00:59Z", "Europe/London", 60],
    ["2027-10-31T01:00Z", "Europe/London", 0],
    ["2027-03-14T06:59Z", "America/New_York", -300],
    ["2027-03-14T07:00Z", "America/New_York", -240],
    ["2027-11-07T06:00Z", "America/New_York", -300],
    ["2027-06-01T00:00Z", "Asia/Kathmandu", 345],
    ["2027-06-01T00:00Z", "Asia/Kolkata", 330],
    ["2027-06-01T00:00Z", "America/St_Johns", -150],
    ["2027-01-01T00:00Z", "Pacific/Chatham", 825],
    ["2027-07-01T00:00Z", "Pacific/Chatham", 765],
    ["2027-01-01T00:00Z", "Australia/Lord_Howe", 660],
    ["2027-07-01T00:00Z", "Australia/Lord_Howe", 630],
    ["2027-01-01T00:00Z", "America/Sao_Paulo", -180],
    ["2027-07-01T00:00Z", "America/Sao_Paulo", -180],
    ["2026-02-01T00:00Z", "Africa/Casablanca", 60],
    ["2026-02-20T00:00Z", "Africa/Casablanca", 0],
    ["2026-04-01T00:00Z", "Africa/Casablanca", 60],
    ["2027-06-01T00:00Z", "UTC", 0],
    ["2000-10-08T02:00Z", "America/Noronha", -60],
    ["2000-10-15T02:00Z", "America/Noronha", -120],
  ])("at %s %s is %i minutes ahead", (instant, zone, minutes) => {
    expect(offsetMinutes(at(instant), zone)).toBe(minutes);
  });

  test("weekdays run from Monday 1 to Sunday 7", () => {
    expect(zonedParts(at("2026-11-24T23:50Z"), "Asia/Kathmandu")).toEqual({
      year: 2026,
      month: 11,
      day: 25,
      weekday: 3,
      hour: 5,
      minute: 35,
    });
    expect(zonedParts(at("1969-12-28T12:00Z"), "UTC").weekday).toBe(7);
    expect(zonedParts(at("2027-03-29T00:00Z"), "Europe/London").weekday).toBe(1);
  });

  test("an unknown zone is refused", () => {
    expect(() => zonedParts(0, "Mars/Olympus")).toThrow(RangeError);
  });
});

describe("the instant of a wall time", () => {
  test.each([
    ["a plain evening", "2027-06-01", 18.5, "Europe/London", "2027-06-01T17:30"],
    ["a skipped half hour moves forward", "2027-03-28", 1.5, "Europe/London", "2027-03-28T01:30"],
    ["the edge of a gap", "2027-03-28", 1, "Europe/London", "2027-03-28T01:00"],
    ["the end of a gap", "2027-03-28", 2, "Europe/London", "2027-03-28T01:00"],
    ["a repeated half hour is the first", "2027-10-31", 1.5, "Europe/London", "2027-10-31T00:30"],
    ["the end of a fold", "2027-10-31", 2, "Europe/London", "2027-10-31T02:00"],
    ["New York's gap", "2027-03-14", 2.5, "America/New_York", "2027-03-14T07:30"],
    ["New York's fold", "2027-11-07", 1.5, "America/New_York", "2027-11-07T05:30"],
    ["half an hour's gap", "2027-10-03", 2.25, "Australia/Lord_Howe", "2027-10-02T15:45"],
    ["half an hour's fold", "2027-04-04", 1.75, "Australia/Lord_Howe", "2027-04-03T14:45"],
    ["24:00 is the next midnight", "2027-06-01", 24, "Europe/London", "2027-06-01T23:00"],
    ["26:00 runs on, over a gap", "2027-03-27", 26, "Europe/London", "2027-03-28T01:00"],
    ["a quarter-hour zone", "2027-06-01", 9, "Asia/Kathmandu", "2027-06-01T03:15"],
  ])("%s", (_, date, hours, zone, expected) => {
    expect(iso(instantOf(onDay(date), hours * 60, zone))).toBe(expected);
  });
});

describe("calendar days", () => {
  test("belong to a zone", () => {
    const instant = at("2027-03-28T18:30Z");
    expect(localDate(instant, "Europe/London")).toBe("2027-03-28");
    expect(localDate(instant, "Asia/Kathmandu")).toBe("2027-03-29");
    expect(localDate(instant, "Pacific/Kiritimati")).toBe("2027-03-29");
    expect(localDate(at("2027-01-01T00:00Z"), "America/New_York")).toBe("2026-12-31");
  });

  test("add up over months, leap days and clock changes", () => {
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2027-03-28", 1)).toBe("2027-03-29");
    expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
    expect(addDays("2026-12-31", 365)).toBe("2027-12-31");
  });

  test("text that is no day is refused", () => {
    for (const text of [
      "",
      "2027-02-29",
      "2027-13-01",
      "27-01-01",
      "2027-1-1",
      "2027-01-01T00:00Z",
    ]) {
      expect(() => dayNumberOf(text), text).toThrow(RangeError);
    }
  });

  test("begin at midnight, or after it where the clock skips midnight", () => {
    expect(iso(startOfLocalDay("2027-06-01", "Europe/London"))).toBe("2027-05-31T23:00");
    expect(iso(startOfLocalDay(at("2027-06-01T22:59Z"), "Europe/London"))).toBe("2027-05-31T23:00");
    // Cairo goes from 00:00 to 01:00 on the last Friday of April.
    const cairo = startOfLocalDay("2027-04-30", "Africa/Cairo");
    expect(formatTime(cairo, "Africa/Cairo")).toBe("01:00");
    expect(localDate(cairo - 1, "Africa/Cairo")).toBe("2027-04-29");
  });

  test("have 23, 25, 23½ and 24½ hours where the clock changes", () => {
    const length = (date: string, zone: string) =>
      (startOfLocalDay(addDays(date, 1), zone) - startOfLocalDay(date, zone)) / hour;
    expect(length("2027-03-28", "Europe/London")).toBe(23);
    expect(length("2027-10-31", "Europe/London")).toBe(25);
    expect(length("2027-10-03", "Australia/Lord_Howe")).toBe(23.5);
    expect(length("2027-04-04", "Australia/Lord_Howe")).toBe(24.5);
    expect(length("2027-03-28", "America/Sao_Paulo")).toBe(24);
  });

  test("weeks begin on Monday", () => {
    expect(iso(startOfLocalWeek("2027-03-28", "Europe/London"))).toBe("2027-03-22T00:00");
    expect(iso(startOfLocalWeek("2027-03-29", "Europe/London"))).toBe("2027-03-28T23:00");
    expect(iso(startOfLocalWeek(at("2027-03-28T20:00Z"), "Asia/Tokyo"))).toBe("2027-03-28T15:00");
  });
});

describe("zones", () => {
  test("are IANA names this runtime knows", () => {
    for (const zone of ["Europe/London", "UTC", "Asia/Kolkata", "Asia/Calcutta", "Etc/GMT+5"]) {
      expect(isZone(zone), zone).toBe(true);
    }
    const bad = [
      "",
      "+01:00",
      "Mars/Olympus",
      "europe/london\0",
      "Europe/London ",
      "A".repeat(100),
      7,
      null,
    ];
    for (const zone of bad) expect(isZone(zone), String(zone)).toBe(false);
  });

  test("are listed once each under the name of today, and every one that this engine lists is among them [A15] [B26]", () => {
    expect(listZoneNames()).toEqual([...new Set(listZoneNames())]);
    expect(listZoneNames().filter((zone) => !isZone(zone) || namedToday(zone) !== zone)).toEqual(
      [],
    );
    const known = new Set(listZoneNames());
    const missing = Intl.supportedValuesOf("timeZone").map(namedToday);
    expect(missing.filter((zone) => !known.has(zone))).toEqual([]);
  });

  test("that were renamed have the same clock under both names", () => {
    for (const zone of Intl.supportedValuesOf("timeZone"))
      expect(sameClock(zone, namedToday(zone), Date.UTC(2026, 10, 21)), zone).toBe(true);
  });

  test("stand in a list with what their clocks are ahead of UTC", () => {
    const texts = new Map(listZones(Date.UTC(2026, 0, 15)).map(({ zone, text }) => [zone, text]));
    expect(texts.get("Asia/Kolkata")).toBe("Kolkata (UTC+5:30)");
    expect(texts.get("America/New_York")).toBe("New York (UTC\u22125)");
    expect(texts.get("America/North_Dakota/Beulah")).toBe("Beulah, North Dakota (UTC\u22126)");
    expect(texts.get("Europe/Kyiv")).toBe("Kyiv (UTC+2)");
    expect(texts.get("UTC")).toBe("UTC");
  });

  test("have a city", () => {
    expect(zoneCity("Europe/London")).toBe("London");
    expect(zoneCity("America/Argentina/Buenos_Aires")).toBe("Buenos Aires");
    expect(zoneCity("Asia/Katmandu")).toBe("Kathmandu");
    expect(zoneCity("UTC")).toBe("UTC");
    expect([zoneTime("Europe/London"), zoneTime("UTC")]).toEqual(["London time", "UTC"]);
  });
});

test.each([
  ["Asia/Kolkata", "Asia/Calcutta", true],
  ["Europe/London", "Europe/Belfast", true],
  ["Europe/Madrid", "Europe/Rome", true],
  ["Europe/London", "Europe/Madrid", false],
  ["Europe/London", "UTC", false], // the same in November, not in July
  ["Europe/London", "Africa/Casablanca", false],
])("%s and %s have one clock: %s", (zone, other, same) => {
  expect(sameClock(zone, other, Date.UTC(2026, 10, 21))).toBe(same);
});

test("London and UTC show the same time in November, and another in July", () => {
  expect(sameTime(Date.UTC(2026, 10, 21), "Europe/London", "UTC")).toBe(true);
  expect(sameTime(Date.UTC(2026, 6, 21), "Europe/London", "UTC")).toBe(false);
});

describe("in words", () => {
  const lesson = at("2026-11-24T18:30Z");

  test("days, times and ranges in the zone asked for", () => {
    expect(formatTime(lesson, "Europe/London")).toBe("18:30");
    expect(formatDay(lesson, "Europe/London")).toBe("Tuesday 24 November");
    expect(formatShortDay(lesson, "Europe/London")).toBe("Tue 24 Nov");
    expect(formatDate(lesson, "Europe/London")).toBe("24 November 2026");
    expect(formatDayTime(lesson, "Europe/London")).toBe("Tuesday 24 November at 18:30");
    expect(formatRange(lesson, lesson + 50 * minute, "Europe/London")).toBe("18:30 to 19:20");
    expect(formatDayTime(lesson, "Asia/Kathmandu")).toBe("Wednesday 25 November at 00:15");
    expect(formatTime(at("2027-01-01T00:05Z"), "UTC")).toBe("00:05");
  });

  test.each([
    [0, "0 minutes"],
    [59_999, "0 minutes"],
    [minute, "1 minute"],
    [50 * minute, "50 minutes"],
    [hour, "1 hour"],
    [80 * minute, "1 hour 20 minutes"],
    [24 * hour, "1 day"],
    [75 * hour + minute, "3 days 3 hours"],
    [48 * hour + minute, "2 days"],
  ])("%i ms is %s", (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});
