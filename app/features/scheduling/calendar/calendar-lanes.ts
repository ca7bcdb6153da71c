/** Lays out boxes that overlap in time next to each other. Pure, browser-safe. */
import type { Span } from "./week-layout.ts";

/** Which of how many equal parts of the width a box has. */
export type Lane = { lane: number; of: number };

/** For each span its lane, in the order given; boxes that touch nobody have the whole width. */
export function lanesOf(spans: readonly Span[]): Lane[] {
  const order = spans
    .map((_, index) => index)
    .toSorted((a, b) => spans[a]!.start - spans[b]!.start);
  const lanes: Lane[] = spans.map(() => ({ lane: 0, of: 1 }));
  let cluster: number[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const index of cluster) lanes[index]!.of = ends.length;
    [cluster, ends] = [[], []];
  };
  for (const index of order) {
    const { start, end } = spans[index]!;
    if (ends.every((before) => before <= start)) close();
    const free = ends.findIndex((before) => before <= start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = end;
    lanes[index]!.lane = lane;
    cluster.push(index);
  }
  close();
  return lanes;
}
