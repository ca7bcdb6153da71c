import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rules } from "#config/rules.ts";
import { cases, patience } from "#test/depth.ts";
import { type Candidate, Reranker } from "./rerank.ts";
import { matchScore, tieBreak } from "./ranking.ts";

const now = Date.UTC(2027, 2, 1);
/** Few values, so that many are equal; scores as precise as they are stored. */
const shares = fc.integer({ min: 0, max: 4 }).map((fifths) => fifths / 4);
const candidates = fc
  .array(fc.record({ score: fc.integer({ min: 0, max: 60 }), fit: shares, overlap: shares }), {
    maxLength: rules.ranking.rerank + 50,
    size: "max",
  })
  .map((drawn) =>
    drawn
      .map(({ score, ...rest }, at) => ({ ...rest, score: Math.fround(score / 110), id: `t${at}` }))
      .toSorted((a, b) => b.score - a.score),
  );

describe("the first by match", () => {
  it("are those of the best 500 in order, however soon the walk stops", patience, () =>
    fc.assert(
      fc.property(candidates, fc.integer({ min: 1, max: 30 }), (all, shown) => {
        const ranking = new Reranker<Candidate & { id: string }>(shown, now, ({ id }) => id);
        for (const one of all) if (!ranking.take(one)) break;
        const inOrder = all
          .slice(0, rules.ranking.rerank)
          .toSorted(
            (a, b) =>
              matchScore(b.score, b) - matchScore(a.score, a) ||
              tieBreak(a.id, now) - tieBreak(b.id, now),
          );
        expect(ranking.first()).toEqual(inOrder.slice(0, shown));
      }),
      { numRuns: cases(200, 5_000) },
    ),
  );

  it("stop the walk once nobody after can be better", () => {
    const ranking = new Reranker<Candidate & { id: string }>(2, now, ({ id }) => id);
    const full = { fit: 1, overlap: 1 };
    expect(ranking.take({ id: "a", score: 0.5, ...full })).toBe(true);
    expect(ranking.take({ id: "b", score: 0.4, ...full })).toBe(true);
    expect(ranking.take({ id: "c", score: 0.4, ...full })).toBe(true);
    expect(ranking.take({ id: "d", score: 0.3, ...full })).toBe(false);
  });

  it("beyond the best 500 stand in their stored order", () => {
    const shown = rules.ranking.rerank + 2;
    const ranking = new Reranker<Candidate & { id: string }>(shown, now, ({ id }) => id);
    for (let at = 0; at < shown + 5; at += 1)
      ranking.take({ id: `t${at}`, score: 0.5, fit: at >= shown - 2 ? 1 : 0, overlap: 0 });
    expect(
      ranking
        .first()
        .slice(-2)
        .map(({ id }) => id),
    ).toEqual([`t${shown - 2}`, `t${shown - 1}`]);
    expect(ranking.first()).toHaveLength(shown);
  });
});
