import { describe, expect, it } from "vitest";
import { day } from "#app/platform/time/time.ts";
import {
  bestAdvice,
  rankingTerms,
  scoreOf,
  thousandthsOf,
  type OwnFacts,
} from "./ranking-advice.ts";

const now = Date.UTC(2026, 10, 24, 14, 40);
/** The teacher of the drawing: 4.9 stars over 212 reviews, 1 point, 36 half-hours, a reply in two hours. */
const ines: OwnFacts = {
  reviewCount: 212,
  reviewStars: 212 * 4.9,
  points: 1,
  replyMinutes: 120,
  lessonsTaught: 900,
  approvedAt: now - 800 * day,
  halfHours: 36,
};
const best = (changes: Partial<OwnFacts>) => bestAdvice({ ...ines, ...changes }, now);

describe("a teacher’s own ranking", () => {
  it("shows the six terms that make up the score, and nothing else", () => {
    const terms = rankingTerms(ines, now);
    expect(terms.map(({ name, value, weight }) => [name, (value * weight).toFixed(3)])).toEqual([
      ["fit", "0.300"],
      ["quality", "0.189"],
      ["reliability", "0.125"],
      ["overlap", "0.090"],
      ["response", "0.078"],
      ["newcomer", "0.000"],
    ]);
    const sum = terms.reduce((total, { value, weight }) => total + value * weight, 0);
    expect(scoreOf(ines, now)).toBeCloseTo(sum, 10);
  });

  it("shows parts that add up to the score that is shown", () => {
    for (let halfHours = 0; halfHours <= 60; halfHours += 1) {
      const facts = { ...ines, halfHours, replyMinutes: 90 + halfHours, reviewStars: 900 };
      const parts = thousandthsOf(rankingTerms(facts, now));
      const sum = parts.reduce((total, part) => total + part, 0);
      expect(sum).toBe(Math.round(scoreOf(facts, now) * 1_000));
    }
  });

  it("names the change that adds most when the formula is evaluated with it", () => {
    const advice = best({})!;
    expect(advice).toMatchObject({ change: "open-hours", count: 12 });
    expect(advice.adds).toBeCloseTo(scoreOf({ ...ines, halfHours: 48 }, now) - scoreOf(ines, now));
    expect(advice.adds).toBeCloseTo(0.03);
  });

  it.each([
    [{ halfHours: 60, replyMinutes: 600 }, "answer-sooner", 60],
    [{ halfHours: 60, replyMinutes: 30, points: 4 }, "keep-lessons", 4],
    [
      { halfHours: 60, replyMinutes: 30, points: 0, reviewCount: 2, reviewStars: 6 },
      "more-reviews",
      5,
    ],
    [{ halfHours: 56, replyMinutes: 30, points: 0 }, "open-hours", 4],
  ] as const)("%o: %s", (changes, change, count) => {
    const advice = best(changes)!;
    expect(advice).toMatchObject({ change, count });
    expect(advice.adds).toBeGreaterThan(0);
  });

  it("promises nothing where nothing would help", () => {
    const perfect = { halfHours: 60, replyMinutes: 10, points: 0, reviewStars: 212 * 5 };
    expect(best(perfect)).toBeNull();
  });
});
