import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";

import { listZoneNames } from "#app/platform/time/zone-names.ts";
import { rules } from "#config/rules.ts";
import { cases, patience } from "#test/depth.ts";
import { plainOpenSlots } from "#test/booking/plain-open-slots.ts";
import { openSlots, type SlotInput } from "./slots.ts";

const ms = 60_000;

const changingZones = [
  "Europe/London",
  "America/New_York",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "Africa/Cairo",
  "America/Santiago",
  "America/Havana",
  "Pacific/Chatham",
  "Asia/Beirut",
  "America/Scoresbysund",
  "Antarctica/Troll",
];

/** Instants around which something may go wrong: the clock changes of 2024 to 2030. */
const changes = changingZones.flatMap((zone) => {
  const found: { zone: string; around: number }[] = [];
  let at = Temporal.Instant.from("2024-01-01T00:00Z").toZonedDateTimeISO(zone);
  for (let next = at.getTimeZoneTransition("next"); next; next = at.getTimeZoneTransition("next")) {
    if (next.year > 2030) break;
    found.push({ zone, around: next.epochMilliseconds });
    at = next;
  }
  return found;
});

const anywhere = fc.record({
  zone: fc.constantFrom(...listZoneNames()),
  around: fc
    .integer({ min: Date.UTC(2024, 0, 1) / ms, max: Date.UTC(2031, 0, 1) / ms })
    .map((at) => at * ms),
});
const place = fc.oneof(fc.constantFrom(...changes), anywhere);

const minuteOfDay = fc.oneof(
  fc.constantFrom(0, 30, 60, 75, 105, 120, 150, 180, 1380, 1410, 1439),
  fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
  fc.integer({ min: 0, max: 1439 }),
);
const window = fc
  .tuple(
    minuteOfDay,
    fc.oneof(fc.constantFrom(0, 15, 30, 60, 90, 240, 480), fc.integer({ min: -60, max: 1600 })),
  )
  .map(([startMinute, length]) => ({ startMinute, endMinute: startMinute + length }));

/** Times up to three days either side of the place, on whole minutes. */
const offset = fc.integer({ min: -3 * 1_440, max: 3 * 1_440 });
const length = fc.constantFrom(0, 5, 30, 30, 45, 60, 60, 90, 300, 1_440);
const interval = fc.tuple(offset, length);
const lasts = ([, minutes]: [number, number]) => minutes > 0;

const question: fc.Arbitrary<SlotInput> = fc
  .record({
    place,
    weekly: fc.array(fc.tuple(fc.integer({ min: 1, max: 7 }), window), { maxLength: 10 }),
    overrides: fc.uniqueArray(
      fc.record({
        day: fc.integer({ min: -3, max: 3 }),
        windows: fc.array(window, { maxLength: 2 }),
      }),
      {
        maxLength: 2,
        selector: (one) => one.day,
      },
    ),
    travelZones: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      {
        weight: 1,
        arbitrary: fc.uniqueArray(
          fc.record({ at: offset, zone: fc.constantFrom(...changingZones, ...listZoneNames()) }),
          { minLength: 1, maxLength: 2, selector: (one) => one.at },
        ),
      },
    ),
    timeOff: fc.array(interval, { maxLength: 1 }),
    lessons: fc.array(interval, { maxLength: 5 }),
    busy: fc.array(interval, { maxLength: 2 }),
    holds: fc.array(fc.record({ span: interval, until: offset, own: fc.boolean() }), {
      maxLength: 3,
    }),
    now: fc.oneof(offset, fc.constant(-3 * 1_440)),
    from: fc.integer({ min: -2 * 1_440, max: 1_440 }),
    spanMinutes: fc.integer({ min: 0, max: 3 * 1_440 }),
    slotMinutes: fc.constantFrom(30, 60, 90, 45),
    stepMinutes: fc.constantFrom(15, 30, 60, 20, 7),
    noticeMinutes: fc.constantFrom(0, 0, 60, 720),
    bufferMinutes: fc.constantFrom(undefined, ...rules.booking.bufferMinutes),
    maxPerDay: fc.constantFrom(undefined, undefined, 1, 2, 3),
    maxPerWeek: fc.constantFrom(undefined, undefined, 1, 3, 5),
    horizonDays: fc.constantFrom(60, 60, 7, 1),
  })
  .map(({ place: { zone, around }, weekly, overrides, spanMinutes, ...rest }) => {
    const asInterval = ([start, minutes]: [number, number]) => ({
      start: around + start * ms,
      end: around + (start + minutes) * ms,
    });
    const today = Temporal.Instant.fromEpochMilliseconds(around)
      .toZonedDateTimeISO(zone)
      .toPlainDate();
    const {
      bufferMinutes,
      maxPerDay,
      maxPerWeek,
      slotMinutes,
      stepMinutes,
      noticeMinutes,
      horizonDays,
    } = rest;
    return {
      now: around + rest.now * ms,
      from: around + rest.from * ms,
      to: around + (rest.from + spanMinutes) * ms,
      schedule: {
        zone,
        travelZones: rest.travelZones
          .toSorted((a, b) => a.at - b.at)
          .map(({ at, zone }) => ({ from: around + at * ms, zone })),
        weekly: weekly.map(([weekday, one]) => ({ weekday, ...one })),
        overrides: overrides.map(({ day, windows }) => ({
          date: today.add({ days: day }).toString(),
          windows,
        })),
        timeOff: rest.timeOff.filter(lasts).map(asInterval),
      },
      lessons: rest.lessons.filter(lasts).map(asInterval),
      busy: rest.busy.filter(lasts).map(asInterval),
      holds: rest.holds
        .filter(({ span }) => lasts(span))
        .map(({ span, until, own }) => ({ ...asInterval(span), until: around + until * ms, own })),
      bufferMinutes,
      maxPerDay,
      maxPerWeek,
      slotMinutes,
      stepMinutes,
      noticeMinutes,
      horizonDays,
    };
  });

test("any schedule in any zone offers what the plain rule says", patience, () => {
  let offered = 0;
  fc.assert(
    fc.property(question, (input) => {
      const starts = openSlots(input);
      offered += starts.length;
      expect(starts).toEqual(plainOpenSlots(input));
    }),
    { numRuns: cases() },
  );
  // A generator that asks only what nobody can answer would prove nothing.
  expect(offered).toBeGreaterThan(cases());
});

test("asking in two parts is asking once", patience, () => {
  fc.assert(
    fc.property(question, fc.double({ min: 0, max: 1, noNaN: true }), (input, share) => {
      const cut = Math.round(input.from + (input.to - input.from) * share);
      const parts = [...openSlots({ ...input, to: cut }), ...openSlots({ ...input, from: cut })];
      expect(parts).toEqual(openSlots(input));
    }),
    { numRuns: cases() },
  );
});

test("booking an open start takes it away, and never opens another", patience, () => {
  fc.assert(
    fc.property(question, fc.nat(), (input, pick) => {
      const before = openSlots(input);
      const start = before[pick % before.length];
      if (start === undefined) return;
      const lesson = { start, end: start + input.slotMinutes * ms };
      const after = openSlots({ ...input, lessons: [...input.lessons, lesson] });
      expect(before).toEqual(expect.arrayContaining(after));
      expect(
        after.filter(
          (other) => other < lesson.end && lesson.start < other + input.slotMinutes * ms,
        ),
      ).toEqual([]);
    }),
    { numRuns: cases() },
  );
});
