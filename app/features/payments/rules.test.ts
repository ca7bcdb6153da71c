import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { cases, patience } from "#test/depth.ts";
import { splitCancelled, splitLesson } from "./rules.ts";

const kind = fc.constantFrom("trial" as const, "single" as const);
const price = fc.nat(20_000);

describe("a lesson that took place", () => {
  test.each([
    [2000, "single", 240, 1760],
    [2200, "single", 264, 1936],
    [1800, "single", 216, 1584],
    [804, "single", 96, 708],
    [500, "trial", 0, 500],
    [0, "trial", 0, 0],
  ] as const)("of %i pence, %s: fee %i, teacher %i", (pricePence, kind, feePence, teacherPence) => {
    expect(splitLesson({ pricePence, kind })).toEqual({ feePence, teacherPence });
  });

  test("pays out exactly what was paid in", patience, () => {
    fc.assert(
      fc.property(price, kind, (pricePence, kind) => {
        const { feePence, teacherPence } = splitLesson({ pricePence, kind });
        expect(feePence + teacherPence).toBe(pricePence);
      }),
      { numRuns: cases() },
    );
  });
});

describe("a lesson cancelled", () => {
  test.each([
    ["free", 2200, 2200, { refundPence: 2200, feePence: 0, teacherPence: 0 }],
    ["half", 2201, 1101, { refundPence: 1101, feePence: 132, teacherPence: 968 }],
    ["late", 2200, 0, { refundPence: 0, feePence: 264, teacherPence: 1936 }],
  ])("%s: commission on the kept part alone", (_, pricePence, refundPence, expected) => {
    expect(splitCancelled({ pricePence, refundPence, kind: "single" })).toEqual(expected);
  });

  test("a trial kept in part is the teacher's in full", () => {
    const split = splitCancelled({ pricePence: 500, refundPence: 250, kind: "trial" });
    expect(split).toEqual({ refundPence: 250, feePence: 0, teacherPence: 250 });
  });

  test("a refund larger than the price, or below nothing, is refused", () => {
    for (const refundPence of [-1, 2201]) {
      expect(() => splitCancelled({ pricePence: 2200, refundPence, kind: "single" })).toThrow(
        RangeError,
      );
    }
  });

  test(
    "whatever is refunded, the three parts sum to the price and none is below nothing",
    patience,
    () => {
      fc.assert(
        fc.property(price, kind, price, (pricePence, kind, wanted) => {
          const refundPence = Math.min(wanted, pricePence);
          const split = splitCancelled({ pricePence, refundPence, kind });
          expect(split.refundPence + split.feePence + split.teacherPence).toBe(pricePence);
          expect(Math.min(...Object.values(split))).toBeGreaterThanOrEqual(0);
        }),
        { numRuns: cases() },
      );
    },
  );
});
