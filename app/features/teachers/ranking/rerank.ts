/** The last step of the order "match", from the stored score to the viewer's. Pure. */
import { rules } from "#config/rules.ts";
import { matchScore, tieBreak } from "./ranking.ts";

export type Ranked = { id: string; fit: number; overlap: number };
/** `score` as it is stored. */
export type Candidate = { score: number; fit: number; overlap: number };

/** So many rows, best stored score first, are enough to know the first `shown`. */
export function candidatesFor(shown: number): number {
  return Math.max(rules.ranking.rerank, shown);
}

/**
 * Takes candidates by their stored score, the best first, and knows the first `shown`: the best 500 ranked
 * again with fit and overlap, beyond them the stored score alone.
 */
export class Reranker<One extends Candidate> {
  private readonly best: FirstOf<One>;
  private readonly beyond: One[] = [];
  private readonly most: number;
  private taken = 0;

  constructor(shown: number, now: number, idOf: (candidate: One) => string) {
    this.most = candidatesFor(shown);
    this.best = new FirstOf<One>(
      shown,
      (a, b) =>
        matchScore(b.score, b) - matchScore(a.score, a) ||
        tieBreak(idOf(a), now) - tieBreak(idOf(b), now),
    );
  }

  /** False where neither this one nor any after it can be among the first. */
  take(candidate: One): boolean {
    const { last } = this.best;
    const hasNoPlace =
      last !== undefined &&
      matchScore(candidate.score, { fit: 1, overlap: 1 }) < matchScore(last.score, last);
    if (hasNoPlace || this.taken === this.most) return false;
    this.taken += 1;
    if (this.taken > rules.ranking.rerank) this.beyond.push(candidate);
    else this.best.take(candidate);
    return true;
  }

  first(): One[] {
    return [...this.best.kept, ...this.beyond];
  }
}

/** The first `count` in an order of all that it takes. */
export class FirstOf<T> {
  readonly kept: T[] = [];
  private readonly count: number;
  private readonly order: (a: T, b: T) => number;

  constructor(count: number, order: (a: T, b: T) => number) {
    this.count = count;
    this.order = order;
  }

  /** A teacher after this one has no place; undefined while there are free places. */
  get last(): T | undefined {
    return this.kept[this.count - 1];
  }

  take(one: T): void {
    const { kept, last } = this;
    if (last !== undefined && this.order(one, last) >= 0) return;
    let [low, high] = [0, kept.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.order(kept[middle]!, one) <= 0) low = middle + 1;
      else high = middle;
    }
    if (last !== undefined) kept.pop();
    kept.splice(low, 0, one);
  }
}
