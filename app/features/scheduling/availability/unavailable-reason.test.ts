import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { day, hour, minute } from "#app/platform/time/time.ts";
import { openSlots, type SlotInput } from "./slots.ts";
import { unavailableReason } from "./unavailable-reason.ts";

/** Monday. */
const now = Date.UTC(2027, 0, 4, 8);
const at = (hours: number) => Date.UTC(2027, 0, 6) + hours * hour;
const input = (change: Partial<SlotInput> = {}): SlotInput => ({
  now,
  from: now,
  to: now + 90 * day,
  schedule: {
    zone: "UTC",
    weekly: [{ weekday: 3, startMinute: 9 * 60, endMinute: 17 * 60 }],
  },
  lessons: [],
  slotMinutes: 60,
  stepMinutes: 30,
  noticeMinutes: 12 * 60,
  horizonDays: 60,
  ...change,
});
const span = (from: number, to: number) => ({ start: at(from), end: at(to) });

describe("why a start cannot be had", () => {
  it("is nothing for one that can", () => {
    expect(unavailableReason(input(), at(10))).toBeNull();
  });

  it.each([
    ["past", input(), now - hour],
    ["too-far", input(), now + 61 * day],
    ["too-soon", input({ now: at(9) }), at(10)],
    ["closed", input(), at(20)],
    ["closed", input(), at(16.5)],
    ["off-grid", input(), at(10) + 10 * minute],
    ["time-off", input({ schedule: { ...input().schedule, timeOff: [span(9, 12)] } }), at(10)],
    ["away", input({ busy: [span(10, 10.25)] }), at(10)],
    ["lesson", input({ lessons: [span(10, 11)] }), at(10)],
    ["held", input({ holds: [{ ...span(10, 11), until: now + hour }] }), at(10)],
    ["break", input({ lessons: [span(11, 12)], bufferMinutes: 15 }), at(10)],
    ["full", input({ lessons: [span(14, 15)], maxPerDay: 1 }), at(10)],
    ["full", input({ lessons: [span(14, 15)], maxPerWeek: 1 }), at(10)],
  ] as const)("says %s", (why, asked, startsAt) => {
    expect(unavailableReason(asked, startsAt)).toBe(why);
  });

  it("names what lasts before what may go", () => {
    const both = input({ lessons: [span(19, 20)] });
    expect(unavailableReason(both, at(19))).toBe("closed");
  });

  it("is null exactly where the slots have it, whatever stands in the calendar", () => {
    const interval = fc
      .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 6 }))
      .map(([from, halves]) => span(from / 2, (from + halves) / 2));
    const intervals = fc.array(interval, { maxLength: 4 });
    fc.assert(
      fc.property(
        intervals,
        intervals,
        intervals,
        fc.constantFrom(0, 15, 60),
        fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
        fc.integer({ min: 0, max: 144 }),
        (lessons, busy, timeOff, bufferMinutes, maxPerDay, tick) => {
          const schedule = { ...input().schedule, timeOff };
          const asked = input({ lessons, busy, schedule, bufferMinutes, maxPerDay });
          const startsAt = at(0) + tick * 10 * minute;
          const range = { from: startsAt, to: startsAt + 1 };
          const isOpen = openSlots({ ...asked, ...range }).length === 1;
          return isOpen === (unavailableReason(asked, startsAt) === null);
        },
      ),
      { numRuns: process.env["TEST_DEPTH"] === "deep" ? 20_000 : 500 },
    );
  });
});
