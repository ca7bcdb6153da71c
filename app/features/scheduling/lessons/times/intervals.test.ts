import fc from "fast-check";
import { expect, test } from "vitest";

import { cases, patience } from "#test/depth.ts";
import { firstEndingAfter, mergeIntervals } from "./intervals.ts";

const some = fc.array(
  fc.record({ start: fc.integer({ min: 0, max: 60 }), end: fc.integer({ min: 0, max: 60 }) }),
  { maxLength: 8 },
);
const covers = (intervals: { start: number; end: number }[], at: number) =>
  intervals.some(({ start, end }) => start <= at && at < end);

test("touching and overlapping intervals become one; empty ones go", () => {
  const given = [
    { start: 5, end: 6 },
    { start: 1, end: 3 },
    { start: 3, end: 4 },
    { start: 2, end: 3 },
    { start: 8, end: 8 },
    { start: 9, end: 7 },
  ];
  expect(mergeIntervals(given)).toEqual([
    { start: 1, end: 4 },
    { start: 5, end: 6 },
  ]);
});

test(
  "merging keeps exactly the same time, in order and apart, and touches nothing it was given",
  patience,
  () => {
    fc.assert(
      fc.property(some, (intervals) => {
        const before = structuredClone(intervals);
        const merged = mergeIntervals(intervals);
        expect(intervals).toEqual(before);
        for (let at = -1; at <= 61; at++) expect(covers(merged, at)).toBe(covers(intervals, at));
        merged.forEach((one, index) => {
          expect(one.start).toBeLessThan(one.end);
          if (index > 0) expect(merged[index - 1]!.end).toBeLessThan(one.start);
        });
      }),
      { numRuns: cases() },
    );
  },
);

test("the first that ends after an instant is the one a plain search finds", patience, () => {
  fc.assert(
    fc.property(some, fc.integer({ min: -1, max: 61 }), (intervals, at) => {
      const merged = mergeIntervals(intervals);
      const expected = merged.filter((one) => one.end <= at).length;
      expect(firstEndingAfter(merged, at)).toBe(expected);
    }),
    { numRuns: cases() },
  );
});
