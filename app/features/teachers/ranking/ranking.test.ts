import { describe, expect, it } from "vitest";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import {
  fitOf,
  matchScore,
  ratingOrder,
  overlapOf,
  type RankingFacts,
  storedTerms,
  storedScore,
  tieBreak,
} from "./ranking.ts";

const now = Date.UTC(2027, 2, 1);
const facts = (part: Partial<RankingFacts> = {}): RankingFacts => ({
  reviewCount: 0,
  reviewStars: 0,
  points: 0,
  replyMinutes: null,
  lessonsTaught: 100,
  approvedAt: now - 100 * day,
  ...part,
});
const terms = (part: Partial<RankingFacts>) => storedTerms(facts(part), now);

describe("the order of the best rated", () => {
  it("is of the means that are shown, then of the reviews, and a teacher without one comes last", () => {
    const shown = [
      [300, 1500],
      [3, 15],
      [20_000, 97_900],
      [100, 494],
      [6, 28],
      [3, 3],
    ] as const;
    const orders = shown.map(([reviewCount, reviewStars]) =>
      ratingOrder({ reviewCount, reviewStars }),
    );
    expect(orders).toEqual(orders.toSorted((a, b) => b - a));
    expect(new Set(orders).size).toBe(orders.length);
    expect(orders.map(Math.fround)).toEqual(orders);
    expect(ratingOrder({ reviewCount: 2, reviewStars: 10 })).toBe(0);
    expect(orders.at(-1)).toBeGreaterThan(0);
  });
});

describe("the published terms", () => {
  it("quality: without reviews the usual mean of 4.6, ten fives pull it to 4.8", () => {
    expect(terms({}).quality).toBeCloseTo(0.8);
    expect(terms({ reviewCount: 10, reviewStars: 50 }).quality).toBeCloseTo(0.9);
    expect(terms({ reviewCount: 1000, reviewStars: 1000 }).quality).toBe(0);
  });

  it("reliability: 1 without points, 0 from six", () => {
    expect(terms({}).reliability).toBe(1);
    expect(terms({ points: 3 }).reliability).toBe(0.5);
    expect(terms({ points: 9 }).reliability).toBe(0);
  });

  it("response: 1 up to an hour, 0 from a day, along the logarithm between, a half without data", () => {
    expect(terms({ replyMinutes: 1 }).response).toBe(1);
    expect(terms({ replyMinutes: 60 }).response).toBe(1);
    expect(terms({ replyMinutes: 60 * Math.sqrt(24) }).response).toBeCloseTo(0.5);
    expect(terms({ replyMinutes: 24 * 60 }).response).toBeCloseTo(0);
    expect(terms({ replyMinutes: 9_999 }).response).toBe(0);
    expect(terms({}).response).toBe(0.5);
    expect(terms({ replyMinutes: 0 }).response).toBe(1);
  });

  it("newcomer: falls with lessons and with days, whichever is further", () => {
    const fresh = { approvedAt: now, lessonsTaught: 0 };
    expect(terms(fresh).newcomer).toBe(1);
    expect(terms({ ...fresh, lessonsTaught: 5 }).newcomer).toBe(0.5);
    expect(terms({ ...fresh, lessonsTaught: 1, approvedAt: now - 30 * day }).newcomer).toBe(0.5);
    expect(terms({ ...fresh, lessonsTaught: 10 }).newcomer).toBe(0);
  });

  it("fit is 1 when nothing was asked, and else the share that is there", () => {
    expect(fitOf({ asked: 0, has: 0 })).toBe(1);
    expect(fitOf({ asked: 4, has: 1 })).toBe(0.25);
  });

  it("overlap: 20 half-hours in the asked hours are all, or 60 of any", () => {
    expect(overlapOf(10, { asksTime: true })).toBe(0.5);
    expect(overlapOf(30, { asksTime: false })).toBe(0.5);
    expect(overlapOf(99, { asksTime: true })).toBe(1);
  });
});

it("the weights are one in all, and 0.55 of it is stored", () => {
  const { fit, overlap, quality, reliability, response, newcomer } = rules.ranking;
  expect(fit + overlap + quality + reliability + response + newcomer).toBeCloseTo(1);
  const best = { quality: 1, reliability: 1, response: 1, newcomer: 1 };
  expect(storedScore(best)).toBeCloseTo(0.55);
  expect(matchScore(storedScore(best), { fit: 1, overlap: 1 })).toBeCloseTo(1);
});

it("ties stay in one order all day and get another the next", () => {
  const ids = Array.from({ length: 50 }, (_, index) => `teacher-${index}`);
  const order = (at: number) => ids.toSorted((a, b) => tieBreak(a, at) - tieBreak(b, at));
  expect(order(now)).toEqual(order(now + day - 1));
  expect(order(now)).not.toEqual(order(now + day));
});
