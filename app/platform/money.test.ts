import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { cases, patience } from "#test/depth.ts";
import {
  aboutText,
  addMoney,
  basisPointsOf,
  decimalText,
  equalPart,
  formatMoney,
  gbp,
  moneyOf,
  percentOf,
  split,
  wholePounds,
} from "./money.ts";

const pence = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const basisPoints = fc.integer({ min: 0, max: 10_000 });

test.each([
  [2200, "EUR", 1.15, "about €25"],
  [2200, "CZK", 29, "about CZK 638"],
  [800, "EUR", 1.15, "about €9.20"],
  [2200, "HUF", 450.5, "about HUF 9,911"],
  [2200, "JPY", 198.37, "about JP¥4,364"],
  [1, "USD", 1.25, "about US$0.01"],
])("%i pence are in %s at %d %s", (amount, currency, perPound, text) => {
  expect(aboutText(amount, currency, perPound).replaceAll("\u00a0", " ")).toBe(text);
});

describe("shares", () => {
  test.each([
    [2000, 1200, 240],
    [2200, 1200, 264],
    [1, 5000, 1],
    [-1, 5000, 0],
    [4, 1200, 0],
    [5, 1000, 1],
    [15, 1000, 2],
    [999, 0, 0],
    [0, 1200, 0],
    [800_000_000_000, 9999, 799_920_000_000],
  ])("%i pence at %i basis points is %i", (amount, share, expected) => {
    expect(basisPointsOf(amount, share)).toBe(expected);
  });

  test("a percentage is a hundred basis points, with decimals", () => {
    expect(percentOf(2199, 50)).toBe(1100);
    expect(percentOf(10_000, 12.5)).toBe(1250);
    expect(percentOf(10_000, 0.29)).toBe(29);
  });

  test("rounds half up, as exact arithmetic says", patience, () => {
    fc.assert(
      fc.property(pence, basisPoints, (amount, share) => {
        const doubled = BigInt(amount) * BigInt(share) * 2n + 10_000n;
        const floor = doubled / 20_000n - (doubled % 20_000n < 0n ? 1n : 0n);
        expect(basisPointsOf(amount, share)).toBe(Number(floor));
      }),
      { numRuns: cases() },
    );
  });

  test.each([
    [1000, 4, 250],
    [1999, 20, 99],
    [9277, 5, 1855],
    [4, 5, 0],
  ])("%i pence in %i equal parts, rounded down, are %i each", (amount, parts, part) => {
    expect(equalPart(amount, parts)).toBe(part);
  });

  test("the parts of a split sum to the whole", patience, () => {
    fc.assert(
      fc.property(pence, basisPoints, (amount, share) => {
        const { fee, rest } = split(amount, share);
        expect(fee + rest).toBe(amount);
        expect(Number.isInteger(fee)).toBe(true);
      }),
      { numRuns: cases() },
    );
  });

  test("a split of a price keeps both parts within it", patience, () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), basisPoints, (amount, share) => {
        const { fee, rest } = split(amount, share);
        expect(fee).toBeGreaterThanOrEqual(0);
        expect(rest).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: cases() },
    );
  });

  test("fractions, infinities and inexact amounts are refused", () => {
    for (const bad of [1.5, NaN, Infinity, Number.MAX_SAFE_INTEGER + 1]) {
      expect(() => basisPointsOf(bad, 1200)).toThrow(RangeError);
      expect(() => gbp(bad)).toThrow(RangeError);
      expect(() => formatMoney(bad)).toThrow(RangeError);
    }
    expect(() => basisPointsOf(Number.MAX_SAFE_INTEGER, 1200)).toThrow(RangeError);
  });
});

describe("amounts", () => {
  test("add within one currency only", () => {
    expect(addMoney(gbp(150), gbp(-50))).toEqual(gbp(100));
    expect(() => addMoney(gbp(1), moneyOf(1, "EUR"))).toThrow("GBP and EUR do not add");
  });
});

describe("formatMoney", () => {
  test.each([
    [2200, "auto", "£22"],
    [2250, "auto", "£22.50"],
    [2205, "auto", "£22.05"],
    [2200, "always", "£22.00"],
    [0, "auto", "£0"],
    [0, "always", "£0.00"],
    [-0, "always", "£0.00"],
    [5, "auto", "£0.05"],
    [819_300, "always", "£8,193.00"],
    [-1250, "auto", "-£12.50"],
  ] as const)("%i pence, pence %s: %s", (amount, mode, text) => {
    expect(formatMoney(amount, "GBP", { pence: mode })).toBe(text);
  });

  test("knows the amount's own currency and its minor units", () => {
    expect(formatMoney(gbp(800))).toBe("£8");
    expect(formatMoney(moneyOf(1250, "EUR"))).toBe("€12.50");
    expect(formatMoney(moneyOf(1250, "JPY"), undefined, { pence: "always" })).toBe("JP¥1,250");
  });
});

test.each([
  [1760, "17.60"],
  [5, "0.05"],
  [-50, "-0.50"],
  [0, "0.00"],
])("%i pence is %s to a machine", (amount, text) => {
  expect(decimalText(gbp(amount))).toBe(text);
});

describe("money in any currency", () => {
  /** Forty of them; yen and the like have no minor unit, dinars have a thousand. */
  const codes = [
    "JPY KRW CLP VND ISK UGX XAF PYG",
    // None of ours has one digit.
    "",
    "GBP EUR USD CHF SEK NOK DKK PLN CZK RON CAD AUD NZD SGD HKD INR BRL MXN ZAR TRY ILS AED THB PHP MYR EGP MAD",
    "BHD KWD OMR JOD TND",
  ];
  const digits: Record<string, number> = Object.fromEntries(
    codes.flatMap((some, count) => some.split(" ").map((code) => [code, count])),
  );
  delete digits[""];

  test(
    "is split at every commission into whole parts that come to the whole [D10]",
    patience,
    () => {
      expect(Object.keys(digits)).toHaveLength(40);
      const price = fc.integer({ min: 1, max: 100_000 });
      const commission = fc.integer({ min: 0, max: 5_000 });
      const currency = fc.constantFrom(...Object.keys(digits));
      fc.assert(
        fc.property(price, commission, currency, (minor, part, code) => {
          const { fee, rest } = split(moneyOf(minor, code).minor, part);
          expect([Number.isSafeInteger(fee), Number.isSafeInteger(rest)]).toEqual([true, true]);
          expect(fee + rest).toBe(minor);
          expect(Math.abs(fee * 10_000 - minor * part)).toBeLessThanOrEqual(5_000);
          const [whole = "", after = ""] = decimalText(moneyOf(minor, code)).split(".");
          expect(after).toHaveLength(digits[code]!);
          expect(Number(whole + after)).toBe(minor);
        }),
        { numRuns: cases(2_000, 1_000_000) },
      );
    },
  );

  test("is counted in whole numbers: no code of money divides, rounds or reads fractions but the one file that does [D10]", () => {
    const folders = ["app/features/payments", "app/features/scheduling/earnings"];
    const fractions =
      /\b(?:parseFloat|toFixed|toPrecision|Math\.(?:round|floor|ceil|trunc))\s*\(|[\w)\]] \/ [\w(]|\b\d+\.\d+\b/;
    // Instants and percentages in words are no money, BigInt has no fractions, and the twin’s bank has rates of its own.
    // A bar and a page of PDF are drawn, and never summed.
    const isOther = /\/ 100\}%|BigInt|getTime|seconds?\b|minutes?\b|created|Date\b|1000\b/i;
    const drawn = [
      "twin/payouts.server.ts",
      "card-page-html.ts",
      "month-bars.tsx",
      "statement-pdf.server.ts",
      "card-typing.ts",
    ];
    const found = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
        .filter((name) => !drawn.some((end) => name.endsWith(end)))
        .flatMap((name) =>
          readFileSync(join(folder, name), "utf8")
            .split("\n")
            .filter((line) => !/^\s*(?:\*|\/\/|\/\*\*|import)/.test(line))
            .filter((line) => fractions.test(line.replaceAll(/"[^"]*"|className=.*/g, "")))
            .filter((line) => !isOther.test(line))
            .map((line) => `${name}: ${line.trim()}`),
        ),
    );
    expect(found).toEqual([]);
  });
});

test("whole pounds are rounded half up, below nothing too", () => {
  const pence = [0, 49, 50, 149, 150, -49, -50, -51, 1936];
  expect(pence.map(wholePounds)).toEqual([0, 0, 1, 1, 2, 0, 0, -1, 19]);
});
