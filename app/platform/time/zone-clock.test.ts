import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";

import { cases, patience } from "#test/depth.ts";
import { instantOf, localDate, startOfLocalDay, startOfLocalWeek, zonedParts } from "./time.ts";
import { listZoneNames } from "./zone-names.ts";
import { zoneClock } from "./zone-clock.ts";

/** Temporal is the second opinion: nothing here is shared with the code under test except Intl's zone data. */
const zones = listZoneNames();
const zone = fc.constantFrom(...zones);
const from = Date.UTC(2000, 0, 1);
const to = Date.UTC(2050, 0, 1);
const instant = fc.integer({ min: from, max: to });

function zoned(at: number, zone: string) {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
}

/** An instant within a day and a half of one of the zone's clock changes, if it has one ahead. */
function nearChange(at: number, zone: string, aside: number): number {
  const change = zoned(at, zone).getTimeZoneTransition("next");
  return change && change.epochMilliseconds < to ? change.epochMilliseconds + aside : at;
}
const aside = fc.integer({ min: -129_600_000, max: 129_600_000 });

function holdsAgainstTemporal(at: number, zone: string) {
  const expected = zoned(at, zone);
  expect(zoneClock(zone).offsetAt(at)).toBe(expected.offsetNanoseconds / 1_000_000);
  const { year, month, day, dayOfWeek, hour, minute } = expected;
  expect(zonedParts(at, zone)).toEqual({ year, month, day, weekday: dayOfWeek, hour, minute });
  expect(localDate(at, zone)).toBe(expected.toPlainDate().toString());
}

function wallHoldsAgainstTemporal(at: number, minutes: number, zone: string) {
  const date = zoned(at, zone).toPlainDate();
  const expected = date.toPlainDateTime().add({ minutes }).toZonedDateTime(zone);
  expect(instantOf(date, minutes, zone)).toBe(expected.epochMilliseconds);
}

describe("against Temporal", () => {
  test("offsets and parts at any instant of any zone", patience, () => {
    fc.assert(fc.property(instant, zone, holdsAgainstTemporal), { numRuns: cases() });
  });

  test("offsets and parts around clock changes", patience, () => {
    fc.assert(
      fc.property(instant, zone, aside, (at, zone, aside) => {
        holdsAgainstTemporal(nearChange(at, zone, aside), zone);
      }),
      { numRuns: cases(500, 20_000) },
    );
  });

  test("wall times of any day, over its end, around clock changes", patience, () => {
    const minutes = fc.integer({ min: 0, max: 3_000 });
    fc.assert(
      fc.property(instant, zone, aside, minutes, (at, zone, aside, minutes) => {
        wallHoldsAgainstTemporal(nearChange(at, zone, aside), minutes, zone);
      }),
      { numRuns: cases(500, 20_000) },
    );
  });

  test("the starts of days and weeks", patience, () => {
    fc.assert(
      fc.property(instant, zone, aside, (at, zone, aside) => {
        const near = nearChange(at, zone, aside);
        const day = zoned(near, zone).startOfDay();
        expect(startOfLocalDay(near, zone)).toBe(day.epochMilliseconds);
        const monday = day.toPlainDate().subtract({ days: day.dayOfWeek - 1 });
        expect(startOfLocalWeek(near, zone)).toBe(monday.toZonedDateTime(zone).epochMilliseconds);
      }),
      { numRuns: cases(500, 20_000) },
    );
  });

  test("every change of every zone between 2024 and 2032, to the second", patience, () => {
    const end = Date.UTC(2032, 0, 1);
    for (const zone of zones) {
      const clock = zoneClock(zone);
      for (let at = Date.UTC(2024, 0, 1); ;) {
        const change = zoned(at, zone).getTimeZoneTransition("next");
        if (!change || change.epochMilliseconds >= end) break;
        at = change.epochMilliseconds;
        const after = change.offsetNanoseconds / 1_000_000;
        const before = zoned(at - 1, zone).offsetNanoseconds / 1_000_000;
        expect([zone, at, clock.offsetAt(at - 1), clock.offsetAt(at)]).toEqual([
          zone,
          at,
          before,
          after,
        ]);
      }
    }
  });
});

test("a million spellings do not fill the memory, and answers stay right", () => {
  const spelt = "Europe/London";
  for (let index = 0; index < 2_000; index++) {
    const name = [...spelt]
      .map((letter, place) => ((index >> place) & 1 ? letter.toUpperCase() : letter.toLowerCase()))
      .join("");
    expect(zoneClock(name).offsetAt(Date.UTC(2027, 6, 1))).toBe(3_600_000);
  }
});

test("a time that comes twice is the first of the two, and one that never comes is the later reading", () => {
  const night = { year: 2026, month: 10, day: 25 };
  expect(instantOf(night, 90, "Europe/London")).toBe(Date.UTC(2026, 9, 25, 0, 30));
  const gap = { year: 2026, month: 3, day: 29 };
  expect(instantOf(gap, 90, "Europe/London")).toBe(Date.UTC(2026, 2, 29, 1, 30));
});
