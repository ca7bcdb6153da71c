import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { cases, patience } from "#test/depth.ts";
import {
  drawnShare,
  feeBasisPoints,
  packageEarnings,
  packagePrice,
  repricePackage,
  splitCancelled,
  splitLesson,
} from "./rules.ts";

const agreed = fc.constantFrom(
  ...(["trial", "single"] as const).flatMap((kind) => [
    feeBasisPoints(kind),
    feeBasisPoints(kind, true),
  ]),
);
const price = fc.nat(20_000);
const usual = feeBasisPoints("single");

describe("a lesson that took place", () => {
  test.each([
    [2000, "single", 240, 1760],
    [2200, "single", 264, 1936],
    [1800, "single", 216, 1584],
    [804, "single", 96, 708],
    [500, "trial", 0, 500],
    [0, "trial", 0, 0],
  ] as const)("of %i pence, %s: fee %i, teacher %i", (pricePence, kind, feePence, teacherPence) => {
    expect(splitLesson({ pricePence, feeBasisPoints: feeBasisPoints(kind) })).toEqual({
      feePence,
      teacherPence,
    });
  });

  test("pays out exactly what was paid in", patience, () => {
    fc.assert(
      fc.property(price, agreed, (pricePence, feeBasisPoints) => {
        const { feePence, teacherPence } = splitLesson({ pricePence, feeBasisPoints });
        expect(feePence + teacherPence).toBe(pricePence);
      }),
      { numRuns: cases() },
    );
  });
});

describe("the commission", () => {
  test("is 12 %, and 3 % of a student whom the teacher brought; a trial is free of it for both", () => {
    expect(feeBasisPoints("single")).toBe(1200);
    expect(feeBasisPoints("single", true)).toBe(300);
    expect(feeBasisPoints("trial")).toBe(0);
    expect(feeBasisPoints("trial", true)).toBe(0);
  });

  test.each([
    [2200, 66, 2134],
    [1995, 60, 1935],
    [0, 0, 0],
  ])(
    "of an own student's lesson of %i pence: fee %i, teacher %i",
    (pricePence, feePence, teacherPence) => {
      const sold = { pricePence, feeBasisPoints: feeBasisPoints("single", true) };
      expect(splitLesson(sold)).toEqual({ feePence, teacherPence });
    },
  );

  test("of an own student's package is taken lesson by lesson, at 3 %", () => {
    const sold = { pricePence: 11_000, feeBasisPoints: feeBasisPoints("single", true) };
    expect(packageEarnings({ ...sold, lessons: 5 })).toBe(5 * 2134);
  });
});

describe("a lesson cancelled", () => {
  test.each([
    ["free", 2200, 2200, { refundPence: 2200, feePence: 0, teacherPence: 0 }],
    ["half", 2201, 1101, { refundPence: 1101, feePence: 132, teacherPence: 968 }],
    ["late", 2200, 0, { refundPence: 0, feePence: 264, teacherPence: 1936 }],
  ])("%s: commission on the kept part alone", (_, pricePence, refundPence, expected) => {
    expect(splitCancelled({ pricePence, refundPence, feeBasisPoints: usual })).toEqual(expected);
  });

  test("a trial kept in part is the teacher's in full", () => {
    const split = splitCancelled({
      pricePence: 500,
      refundPence: 250,
      feeBasisPoints: feeBasisPoints("trial"),
    });
    expect(split).toEqual({ refundPence: 250, feePence: 0, teacherPence: 250 });
  });

  test("a refund larger than the price, or below nothing, is refused", () => {
    for (const refundPence of [-1, 2201]) {
      expect(() =>
        splitCancelled({ pricePence: 2200, refundPence, feeBasisPoints: usual }),
      ).toThrow(RangeError);
    }
  });

  test(
    "whatever is refunded, the three parts sum to the price and none is below nothing",
    patience,
    () => {
      fc.assert(
        fc.property(price, agreed, price, (pricePence, feeBasisPoints, wanted) => {
          const refundPence = Math.min(wanted, pricePence);
          const split = splitCancelled({ pricePence, refundPence, feeBasisPoints });
          expect(split.refundPence + split.feePence + split.teacherPence).toBe(pricePence);
          expect(Math.min(...Object.values(split))).toBeGreaterThanOrEqual(0);
        }),
        { numRuns: cases() },
      );
    },
  );
});

describe("a package", () => {
  test.each([
    [2200, 10, 10, 19_800],
    [2200, 5, 0, 11_000],
    [1995, 5, 7, 9277],
    [805, 20, 20, 12_880],
  ])(
    "of %i pence, %i lessons, %i percent off costs %i",
    (singlePence, lessons, discountPercent, price) => {
      expect(packagePrice({ singlePence, lessons, discountPercent })).toBe(price);
    },
  );

  const bought = fc
    .record({
      singlePence: fc.integer({ min: 400, max: 15_000 }),
      lessons: fc.constantFrom(5, 10, 20),
      discountPercent: fc.integer({ min: 0, max: 20 }),
    })
    .map((input) => ({ ...input, pricePence: packagePrice(input) }));

  test(
    "is drawn to the last penny, also where lessons come back to it in between",
    patience,
    () => {
      fc.assert(
        fc.property(
          bought,
          fc.array(fc.nat(40), { maxLength: 60 }),
          ({ pricePence, lessons }, steps) => {
            let balancePence = pricePence;
            const drawn: number[] = [];
            const draw = () => {
              const left = lessons - drawn.length;
              const share = drawnShare({ pricePence, lessons, left, balancePence });
              expect(share).toBeGreaterThan(0);
              balancePence -= share;
              drawn.push(share);
            };
            for (const step of steps) {
              if (step % 3 !== 0 && drawn.length < lessons) draw();
              else if (drawn.length > 0) balancePence += drawn.splice(step % drawn.length, 1)[0]!;
              expect(balancePence).toBeGreaterThanOrEqual(0);
            }
            while (drawn.length < lessons) draw();
            expect(balancePence).toBe(0);
            expect(drawn.reduce((sum, share) => sum + share, 0)).toBe(pricePence);
          },
        ),
        { numRuns: cases() },
      );
    },
  );

  test(
    "that is stopped gives back its price less the used lessons at the single price",
    patience,
    () => {
      fc.assert(
        fc.property(bought, fc.nat(20), ({ singlePence, lessons, pricePence }, wanted) => {
          const used = Math.min(wanted, lessons - 1);
          const share = Math.floor(pricePence / lessons);
          const { refundPence, topUps } = repricePackage({
            singlePence,
            balancePence: pricePence - used * share,
            used: Array.from({ length: used }, () => ({ pricePence: share, keptPence: share })),
          });
          expect(refundPence).toBe(Math.max(0, pricePence - used * singlePence));
          const raised = topUps.reduce((sum, pence) => sum + pence, 0);
          expect(raised + refundPence + used * share).toBe(pricePence);
        }),
        { numRuns: cases() },
      );
    },
  );

  test("that is stopped counts a lesson cancelled for half as half of the single price", () => {
    const half = { pricePence: 1980, keptPence: 990 };
    expect(repricePackage({ singlePence: 2200, balancePence: 5000, used: [half] })).toEqual({
      refundPence: 4890,
      topUps: [110],
    });
  });
});

test("of a package the teacher gets what its lessons pay one by one, to the penny [B5]", () => {
  expect(packageEarnings({ pricePence: 11_000, lessons: 5, feeBasisPoints: usual })).toBe(9680);
  // 3 × £33.33 and £33.34: 2933 three times, and 2934.
  expect(packageEarnings({ pricePence: 13_333, lessons: 4, feeBasisPoints: usual })).toBe(
    3 * 2933 + 2934,
  );
  expect(packageEarnings({ pricePence: 0, lessons: 5, feeBasisPoints: usual })).toBe(0);
});
