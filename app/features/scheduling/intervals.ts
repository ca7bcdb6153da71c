import type { EpochMs } from "#app/platform/time.ts";

/** Half-open: [start, end), epoch milliseconds. */
export type Interval = { start: EpochMs; end: EpochMs };

/** The same time in as few intervals as possible, by start; intervals that touch become one, empty ones go. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const { start, end } of intervals
    .filter((one) => one.start < one.end)
    .sort((a, b) => a.start - b.start)) {
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
