/** Walks the rows in memory: the page in its order, and how many match. Pure. */
import { halfHoursAsked } from "./half-hours.ts";
import {
  type Candidate,
  FirstOf,
  type Ranked,
  Reranker,
} from "#app/features/teachers/ranking/rerank.ts";
import { fitOf, overlapOf, scales } from "#app/features/teachers/ranking/ranking.ts";
import { goodAtBits, numberOfSpoken } from "./search-bits.ts";
import {
  askedWords,
  bitCount,
  countOpen,
  firstOpenIn,
  passesBriefly,
  passesElse,
  filterInput,
} from "../search-filter.ts";
import { brief, type SearchRows } from "./search-rows.ts";
import { asksTime, type TeacherSearch } from "../search.ts";

export type Asking = {
  search: TeacherSearch;
  zone: string;
  now: number;
  /** What the free text came to mean, as a tsquery; null without one. */
  words: string | null;
  /** Whether `words` are the most that anybody has of what was typed, and not all of it. */
  isNearest?: boolean;
  /** Teachers who are not shown to who asks: one of the two has blocked the other. */
  hidden?: ReadonlySet<string>;
};

type Compare = (a: number, b: number) => number;

/** The first `shown` teachers in the search's order. */
export function scanPage(rows: SearchRows, asking: Asking, shown: number): Ranked[] {
  const candidateOf = asCandidates(rows, asking);
  const first =
    asking.search.sort === "match" ? firstByMatch() : firstInOrder().map((row) => candidateOf(row));
  return first.map(({ row, fit, overlap }) => ({ id: rows.teacher(row), fit, overlap }));

  function firstByMatch(): RowCandidate[] {
    const idOf = ({ row }: RowCandidate) => rows.teacher(row);
    const ranking = new Reranker(shown, asking.now, idOf);
    walk(rows, asking, (row) => ranking.take(candidateOf(row)));
    return ranking.first();
  }

  function firstInOrder(): number[] {
    const best = new FirstOf(shown, inOrderOf(rows, asking));
    walk(rows, asking, (row) => {
      best.take(row);
      return true;
    });
    return best.kept;
  }
}

/** How many match, counted up to `most`. */
export function scanCount(rows: SearchRows, asking: Asking, most: number): number {
  let count = 0;
  walk(rows, asking, () => {
    count += 1;
    return count < most;
  });
  return count;
}

/** Rows that pass by their briefs, and are then looked at together. */
const stretch = 64;

/** Visits the rows that pass, in their order, until `visit` says false. */
function walk(
  rows: SearchRows,
  { search, ...asking }: Asking,
  visit: (row: number) => boolean,
): void {
  const list = rows.speakingInOrder(search.language ?? "", search.speaks.map(numberOfSpoken));
  const input = filterInput(search, asking);
  const hidden = asking.hidden?.size ? asking.hidden : null;
  const some = new Uint32Array(stretch);
  for (let at = 0; at < list.count;) {
    let count = 0;
    for (; at < list.count && count < stretch; at += 1)
      if (passesBriefly(input, list.briefs[at]!)) some[count++] = list.rows[at]!;
    rows.touch(some, count);
    for (let each = 0; each < count; each += 1) {
      const row = some[each]!;
      if (!passesElse(rows, input, row) || hidden?.has(rows.teacher(row))) continue;
      if (!visit(row)) return;
    }
  }
}

/** A number in place of the teacher's id: the texts lie far apart, and few of them are needed. */
type RowCandidate = Candidate & { row: number };

function asCandidates(
  rows: SearchRows,
  { search, zone, now }: Asking,
): (row: number) => RowCandidate {
  const week = askedWords(halfHoursAsked(search, zone, now, scales.overlapDays));
  const goodAt = Number(goodAtBits(search.goodAt));
  return (row) => ({
    row,
    score: rows.score(row),
    fit: fitOf({ asked: search.goodAt.length, has: bitCount(rows.goodAt(row) & goodAt) }),
    overlap: overlapOf(countOpen(rows, week, row), { asksTime: asksTime(search) }),
  });
}

function inOrderOf(rows: SearchRows, { search, zone, now }: Asking): Compare {
  const byId: Compare = (a, b) => (rows.teacher(a) < rows.teacher(b) ? -1 : 1);
  const rising = (value: (row: number) => number): Compare => {
    return (a, b) => compare(value(a), value(b)) || byId(a, b);
  };
  switch (search.sort) {
    case "price":
      return rising((row) => rows.brief(row) >>> brief.priceShift);
    case "rating":
      return rising((row) => -rows.rating(row));
    case "newest":
      return rising((row) => -rows.publishedAt(row));
    default:
      return asksTime(search)
        ? rising(firstOpenIn(rows, halfHoursAsked(search, zone, now), now))
        : rising((row) => rows.soonest(row));
  }
}

/** Also right for two infinities, whose difference is no number. */
function compare(a: number, b: number): number {
  return a < b ? -1 : Number(a > b);
}
