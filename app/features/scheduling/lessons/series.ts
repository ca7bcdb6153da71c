/** Pure, browser-safe: the dates of a weekly series, and when each of its lessons is charged. */
import {
  dateOfDayNumber,
  day,
  dayNumber,
  type EpochMs,
  hour,
  instantOf,
  zonedParts,
} from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";

export const fewestInSeries = 2;

export type SeriesStart = {
  startsAt: EpochMs;
  /** Weeks after the first: 0 for the ones that were chosen. */
  week: number;
};

/**
 * The starts of a series, rising: `anchors` again each week, at the same wall time of `zone`, until there are
 * `count`. A time that a clock change skips moves forward; one that comes twice is the first.
 */
export function seriesStarts(
  anchors: readonly EpochMs[],
  count: number,
  zone: string,
): SeriesStart[] {
  const times = [...new Set(anchors)].toSorted((a, b) => a - b);
  const starts: SeriesStart[] = [];
  if (times.length === 0) return starts;
  for (let week = 0; starts.length < count; week++)
    for (const at of times.slice(0, count - starts.length))
      starts.push({ startsAt: week === 0 ? at : weeksLater(at, week, zone), week });
  return starts.toSorted((a, b) => a.startsAt - b.startsAt);
}

function weeksLater(at: EpochMs, weeks: number, zone: string): EpochMs {
  const wall = zonedParts(at, zone);
  const [year, month, dayOfMonth] = dateOfDayNumber(dayNumber(at, zone) + 7 * weeks).split("-");
  const date = { year: Number(year), month: Number(month), day: Number(dayOfMonth) };
  return instantOf(date, wall.hour * 60 + wall.minute, zone);
}

/** Whether these may be the weekly times of one series: within a week of the first, not too many. */
export function areWeeklyTimes(anchors: readonly EpochMs[]): boolean {
  const times = [...new Set(anchors)].toSorted((a, b) => a - b);
  return (
    times.length >= 1 &&
    times.length === anchors.length &&
    times.length <= rules.booking.seriesPerWeek &&
    times.at(-1)! - times[0]! < 7 * day - hour
  );
}

/** When a later lesson of a series is charged: so long before its start, or now where that has passed. */
export function chargeTime(startsAt: EpochMs, now: EpochMs): EpochMs {
  return Math.max(now, startsAt - rules.price.seriesChargeHours * hour);
}

/**
 * When a charge that failed is tried again: halfway to the lesson where that is sooner, so that its student has time
 * to give another card; null where it has begun.
 */
export function retryTime(startsAt: EpochMs, failedAt: EpochMs): EpochMs | null {
  if (failedAt >= startsAt) return null;
  const halfway = failedAt + Math.floor((startsAt - failedAt) / 2);
  return Math.min(failedAt + rules.price.seriesRetryHours * hour, halfway);
}

/** A charge is tried so often, the first time included; then the lesson is cancelled. */
export const chargeAttempts = 2;
