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

/** The last of merged intervals that overlaps [start, end), or undefined. */
export function lastOverlap(
  merged: readonly Interval[],
  start: EpochMs,
  end: EpochMs,
): Interval | undefined {
  let low = 0;
  let high = merged.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (merged[middle]!.start < end) low = middle + 1;
    else high = middle;
  }
  const last = merged[low - 1];
  return last && last.end > start ? last : undefined;
}
