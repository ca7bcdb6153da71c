import type { EpochMs } from "#app/platform/time/time.ts";

/** Half-open: [start, end), epoch milliseconds. */
export type Interval = { start: EpochMs; end: EpochMs };

/** The same time in as few intervals as possible, by start; intervals that touch become one, empty ones go. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const { start, end } of intervals
    .filter((one) => one.start < one.end)
    .toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** The place of the first of merged intervals that ends after `at`; their number when none does. */
export function firstEndingAfter(merged: readonly Interval[], at: EpochMs): number {
  let low = 0;
  let high = merged.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (merged[middle]!.end <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What is left of the intervals, by start, when the taken ones are cut out; in whatever unit both are. */
export function cutOut<Span extends { start: number; end: number }>(
  intervals: readonly Span[],
  taken: readonly Span[],
): { start: number; end: number }[] {
  let free = intervals
    .map(({ start, end }) => ({ start, end }))
    .toSorted((a, b) => a.start - b.start);
  for (const cut of taken)
    free = free.flatMap((piece) =>
      cut.end <= piece.start || cut.start >= piece.end
        ? [piece]
        : [
            { start: piece.start, end: cut.start },
            { start: cut.end, end: piece.end },
          ].filter(({ start, end }) => start < end),
    );
  return free;
}
