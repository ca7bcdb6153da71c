import { describe, expect, it } from "vitest";
import { rules } from "#config/rules.ts";
import { addDays } from "#app/platform/time/time.ts";
import { businessCsv } from "./business-csv.ts";
import { changeOf, moneyFigures, percentOfWhole, wantedPerStart } from "./definitions.ts";
import { addMonths, periodNames, periodOf, rangesAsked } from "./periods.ts";
import { drawBars, drawLines, heat } from "./pictures.server.ts";
import { beforeText, shareText } from "./text.ts";

describe("a period", () => {
  it.each([
    ["days", "2026-11-26", "2026-10-29", "2026-11-26", "2026-10-01"],
    ["weeks", "2026-11-26", "2026-08-31", "2026-11-23", "2026-06-08"],
    ["weeks", "2026-11-23", "2026-08-31", "2026-11-23", "2026-06-08"],
    ["weeks", "2026-11-29", "2026-08-31", "2026-11-23", "2026-06-08"],
    ["months", "2026-11-26", "2025-11-01", "2026-11-01", "2024-11-01"],
    ["months", "2027-01-01", "2026-01-01", "2027-01-01", "2025-01-01"],
    ["days", "2028-03-01", "2028-02-02", "2028-03-01", "2028-01-05"],
  ] as const)(
    "of %s seen on %s is %s until %s, and before it from %s",
    (name, today, from, until, before) => {
      const period = periodOf(name, today);
      expect(period).toMatchObject({ from, until, before: { from: before, until: from } });
      expect(period.parts).toHaveLength(rules.business.periods[name]);
    },
  );

  it("is its parts without a gap, on every day of a year", () => {
    for (let day = "2026-12-20", count = 0; count < 400; count += 1, day = addDays(day, 1))
      for (const name of periodNames) {
        const { from, until, parts } = periodOf(name, day);
        expect(until <= day).toBe(true);
        expect([from, ...parts.map((part) => part.until)]).toEqual([
          ...parts.map((part) => part.from),
          until,
        ]);
      }
    expect(rangesAsked("2026-11-26").length).toBeLessThanOrEqual(58);
  });

  it("goes over the ends of years", () => {
    expect(addMonths("2026-01-01", -1)).toBe("2025-12-01");
    expect(addMonths("2026-11-01", 14)).toBe("2028-01-01");
  });
});

describe("a figure", () => {
  it("is said as a percentage only of enough", () => {
    expect(percentOfWhole(12, 19)).toBeNull();
    expect(percentOfWhole(12, 20)).toBe(60);
    expect(shareText(3, 4)).toBe("3 of 4");
    expect(shareText(24, 38)).toBe("24 of 38, 63%");
    expect(changeOf(6, 3)).toBeNull();
    expect(changeOf(1_321_100, 1_200)).toBeNull();
    expect(beforeText(425, 380, "380")).toBe("before: 380, up 12%");
    expect(beforeText(6, 3, "3")).toBe("before: 3");
  });

  it("of demand is lessons of a week for each free start of a week", () => {
    expect(wantedPerStart(0, 0)).toBeNull();
    expect(wantedPerStart(28, 14)).toBe(1);
    expect(wantedPerStart(1, 0)).toBe(Infinity);
    expect([0.05, 0.1, 0.5, 1, Infinity].map(heat)).toEqual([1, 2, 4, 5, 5]);
  });

  it("of money takes each entry for what it is", () => {
    const figures = moneyFigures([
      { event: "payment", account: "card", amountMinor: -2200 },
      { event: "payment", account: "escrow", amountMinor: 2200 },
      { event: "lesson", account: "escrow", amountMinor: -2200 },
      { event: "lesson", account: "teacher", amountMinor: 1936 },
      { event: "lesson", account: "fees", amountMinor: 264 },
      { event: "late-refund", account: "teacher", amountMinor: -880 },
      { event: "late-refund", account: "fees", amountMinor: -120 },
      { event: "late-refund", account: "refunds", amountMinor: 1000 },
      { event: "refund", account: "refunds", amountMinor: -1000 },
      { event: "refund", account: "card", amountMinor: 1000 },
      { event: "payout", account: "teacher", amountMinor: -1056 },
      { event: "payout-paid", account: "bank", amountMinor: 1056 },
      { event: "dispute", account: "losses", amountMinor: -15 },
      { event: "goodwill", account: "goodwill", amountMinor: -500 },
    ]);
    expect(figures).toEqual({
      paid: 2200,
      refunded: 1000,
      earned: 1056,
      revenue: 144,
      paidOut: 1056,
      borne: 515,
    });
  });
});

describe("a picture", () => {
  it("stacks its bars from nothing, those below it downwards, and names whole numbers", () => {
    const { bars, ticks, slots } = drawBars([
      [3, 0, -2],
      [1, 2, 0],
    ]);
    const [three, minus, one, two] = bars;
    expect(three!.y).toBe(one!.y + one!.height);
    expect(two!.y + two!.height).toBe(minus!.y);
    expect(bars).toHaveLength(4);
    expect(ticks.map(({ value }) => value)).toEqual([-2, -1, 0, 1, 2, 3, 4]);
    expect(slots.map(({ x }) => Math.round(x))).toEqual([0, 333, 667]);
  });

  it("draws a line a series, and an axis where all is nothing", () => {
    const { lines, ticks } = drawLines([
      [0, 0],
      [0, 0],
    ]);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^M\d+,1000[LC]/);
    expect(ticks.map(({ value }) => value)).toEqual([0, 1]);
  });
});

it("a file has money in pounds and no formula that somebody wrote", () => {
  const file = businessCsv({
    head: ["Teacher", "Our fee (GBP)"],
    rows: [["=HYPERLINK(1)", { minor: -1205, currency: "GBP" }]],
    total: ["Together", 1],
  });
  expect(file).toBe(`\uFEFF"Teacher","Our fee (GBP)"\r\n"'=HYPERLINK(1)","-12.05"\r\n`);
});
