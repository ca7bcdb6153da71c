/** A teacher's own place in the order "match": its six terms, and what would help most. Pure. */
import { rules } from "#config/rules.ts";
import {
  fitOf,
  matchScore,
  overlapOf,
  storedTerms,
  storedScore,
  type RankingFacts,
  type Terms,
} from "./ranking.ts";

export type OwnFacts = RankingFacts & {
  /** Open half-hours of the next seven days. */
  halfHours: number;
};
export type TermName = keyof Terms;
export type RankingTerm = {
  name: TermName;
  /** From 0 to 1. */
  value: number;
  weight: number;
};
export type Advice = {
  change: "open-hours" | "answer-sooner" | "keep-lessons" | "more-reviews";
  /** Half-hours, minutes, points or reviews. */
  count: number;
  /** What it adds to the score. */
  adds: number;
};

const names: TermName[] = ["fit", "quality", "reliability", "overlap", "response", "newcomer"];
/** Six hours, an hour's answer, five good lessons: what somebody can do in a week or two. */
const steps = { halfHours: 12, replyMinutes: 60, reviews: 5, stars: 5 };

/** The terms for a search that asks nothing but the language, in the order they are published. */
export function rankingTerms(facts: OwnFacts, now: number): RankingTerm[] {
  const terms = termsOf(facts, now);
  return names.map((name) => ({ name, value: terms[name], weight: rules.ranking[name] }));
}

export function scoreOf(facts: OwnFacts, now: number): number {
  const terms = termsOf(facts, now);
  return matchScore(storedScore(terms), terms);
}

/** What each term adds, in whole thousandths that add up to the score as it is rounded: the largest rests are rounded up. */
export function thousandthsOf(terms: readonly RankingTerm[]): number[] {
  const exact = terms.map(({ value, weight }) => value * weight * 1_000);
  const parts = exact.map(Math.floor);
  const rest = (at: number) => exact[at]! - parts[at]!;
  const score = Math.round(exact.reduce((sum, one) => sum + one, 0));
  const left = score - parts.reduce((sum, one) => sum + one, 0);
  const raised = [...terms.keys()].toSorted((a, b) => rest(b) - rest(a)).slice(0, left);
  return parts.map((part, at) => (raised.includes(at) ? part + 1 : part));
}

/**
 * Of the changes that are in a teacher's hands, the one that raises the score most, found by evaluating the
 * formula with each; null when none raises it.
 */
export function bestAdvice(facts: OwnFacts, now: number): Advice | null {
  const before = scoreOf(facts, now);
  const advice = (change: Advice["change"], count: number, after: Partial<OwnFacts>): Advice => ({
    change,
    count,
    adds: scoreOf({ ...facts, ...after }, now) - before,
  });
  const { halfHours, replyMinutes, points, reviewCount, reviewStars } = facts;
  const more = Math.max(0, Math.min(steps.halfHours, mostHalfHours() - halfHours));
  const all = [
    advice("open-hours", more, { halfHours: halfHours + more }),
    advice("answer-sooner", steps.replyMinutes, {
      replyMinutes: Math.min(replyMinutes ?? Infinity, steps.replyMinutes),
    }),
    advice("keep-lessons", points, { points: 0 }),
    advice("more-reviews", steps.reviews, {
      reviewCount: reviewCount + steps.reviews,
      reviewStars: reviewStars + steps.reviews * steps.stars,
    }),
  ];
  const best = all.reduce((a, b) => (b.adds > a.adds ? b : a));
  return best.adds > 0.0005 ? best : null;
}

/** From how many open half-hours on more of them add nothing. */
export function mostHalfHours(): number {
  let halfHours = 1;
  while (overlapOf(halfHours, { asksTime: false }) < 1) halfHours += 1;
  return halfHours;
}

function termsOf(facts: OwnFacts, now: number): Terms {
  return {
    ...storedTerms(facts, now),
    fit: fitOf({ asked: 0, has: 0 }),
    overlap: overlapOf(facts.halfHours, { asksTime: false }),
  };
}
