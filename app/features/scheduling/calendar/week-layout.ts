/** Positions in days that are drawn by local clock time. Pure, browser-safe. */
import {
  addDays,
  day as dayLength,
  dayNumberOf,
  type EpochMs,
  formatDay,
  type LocalDate,
  minute,
  offsetMinutes,
  startOfLocalDay,
  startOfLocalWeek,
  localDate,
  zoneClock,
  zonedParts,
} from "#app/platform/time/time.ts";
import type { Interval } from "../lessons/times/intervals.ts";

/**
 * Rows from the top of a drawn day, one a minute; half-open. A row is the same wall time in every day drawn, and
 * where one of them has an hour twice there are rows for the second time, too.
 */
export type Span = { start: number; end: number };

/** At that instant the clock jumps from one minute of that day's wall to another; back when `to` is the smaller. */
export type ClockChange = { at: EpochMs; from: number; to: number };

export type WeekDay = {
  date: LocalDate;
  /** 1 is Monday. */
  weekday: number;
  /** Half-open; 23 or 25 hours apart where the clock is moved. */
  start: EpochMs;
  end: EpochMs;
  change: ClockChange | null;
};

/** The seven days of the ISO week that a day lies in. */
export function weekDays(date: LocalDate, zone: string): WeekDay[] {
  const monday = localDate(startOfLocalWeek(date, zone), zone);
  return Array.from({ length: 7 }, (_, index) => {
    const own = addDays(monday, index);
    const start = startOfLocalDay(own, zone);
    const end = startOfLocalDay(addDays(own, 1), zone);
    return {
      date: own,
      weekday: index + 1,
      start,
      end,
      change: changeOn(own, { start, end }, zone),
    };
  });
}

function changeOn(date: LocalDate, { start, end }: Interval, zone: string): ClockChange | null {
  const at = changeBetween(start - 1, end - 1, zone);
  if (at === null) return null;
  const midnight = dayNumberOf(date) * dayLength;
  const wall = (offset: number) => (at - midnight) / minute + offset;
  return { at, from: wall(offsetMinutes(at - 1, zone)), to: wall(offsetMinutes(at, zone)) };
}

/** The first instant after `low` with another offset, if the offset at `high` is another; null if not. */
function changeBetween(low: EpochMs, high: EpochMs, zone: string): EpochMs | null {
  const before = offsetMinutes(low, zone);
  if (offsetMinutes(high, zone) === before) return null;
  let [still, changed] = [low, high];
  while (changed - still > 1) {
    const middle = Math.floor((still + changed) / 2);
    if (offsetMinutes(middle, zone) === before) still = middle;
    else changed = middle;
  }
  return changed;
}

/** The next day within so many on which the clock is moved, and by how many minutes; forward is positive. */
export function nextClockChange(
  now: EpochMs,
  days: number,
  zone: string,
): { at: EpochMs; minutes: number } | null {
  // Some zones stop their clock for a month only: from day to day, so that there and back is not overlooked.
  for (let from = now; from < now + days * dayLength; from += dayLength) {
    const at = changeBetween(from, from + dayLength, zone);
    if (at !== null) return { at, minutes: offsetMinutes(at, zone) - offsetMinutes(at - 1, zone) };
  }
  return null;
}

/** The rows that some days are drawn in. */
export type Rows = {
  /** The wall minutes that one of the days has twice: the second time is in rows of its own from `from` on. */
  fold: { from: number; to: number } | null;
  total: number;
};

export function rowsOf(days: readonly WeekDay[]): Rows {
  const fold = days.find(({ change }) => change !== null && change.to < change.from)?.change;
  return fold
    ? { fold: { from: fold.from, to: fold.to }, total: 1_440 + fold.from - fold.to }
    : { fold: null, total: 1_440 };
}

const extraOf = ({ fold }: Rows) => (fold ? fold.from - fold.to : 0);
const hasFold = ({ change }: WeekDay) => change !== null && change.to < change.from;
const wallOn = ({ date }: WeekDay, at: EpochMs, offset: number) =>
  (at - dayNumberOf(date) * dayLength) / minute + offset;

/** The rows that [start, end) takes of that day, or null when it does not touch it. */
export function spanOn(
  day: WeekDay,
  { start, end }: Interval,
  zone: string,
  rows: Rows = rowsOf([day]),
): Span | null {
  const from = Math.max(start, day.start);
  const to = Math.min(end, day.end);
  if (from >= to) return null;
  return { start: rowAt(day, from, zone, rows), end: rowBefore(day, to, zone, rows) };
}

/** The row in which an instant of that day begins. */
export function rowAt(day: WeekDay, at: EpochMs, zone: string, rows: Rows): number {
  const wall = wallOn(day, at, offsetMinutes(at, zone));
  const isLater = hasFold(day) ? at >= day.change!.at : wall >= (rows.fold?.from ?? Infinity);
  return isLater ? wall + extraOf(rows) : wall;
}

/** The row at which what ends at an instant of that day ends: an end at the jump lies before it. */
function rowBefore(day: WeekDay, at: EpochMs, zone: string, rows: Rows): number {
  const wall = wallOn(day, at, offsetMinutes(at - 1, zone));
  const isLater = hasFold(day) ? at > day.change!.at : wall > (rows.fold?.from ?? Infinity);
  return isLater ? wall + extraOf(rows) : wall;
}

/** The instant of that day which begins in a row; null in rows that the day has not. */
export function instantAtRow(day: WeekDay, row: number, zone: string, rows: Rows): EpochMs | null {
  if (row < 0 || row >= rows.total) return null;
  if (missingOn(day, rows).some(({ start, end }) => row >= start && row < end)) return null;
  const isLater = row >= (rows.fold?.from ?? Infinity);
  const wall = isLater ? row - extraOf(rows) : row;
  if (isLater && hasFold(day)) return day.change!.at + (wall - day.change!.to) * minute;
  return zoneClock(zone).instantAt(dayNumberOf(day.date) * dayLength + wall * minute);
}

/** Rows without a time on that day: an hour that the clock skips, or one that only another day has twice. */
export function missingOn(day: WeekDay, rows: Rows): (Span & { why: "skipped" | "elsewhere" })[] {
  const extra = extraOf(rows);
  const missing: (Span & { why: "skipped" | "elsewhere" })[] = [];
  if (rows.fold && !hasFold(day))
    missing.push({ start: rows.fold.from, end: rows.fold.from + extra, why: "elsewhere" });
  if (day.change && day.change.from < day.change.to) {
    const shift = rows.fold && day.change.from >= rows.fold.from ? extra : 0;
    missing.push({ start: day.change.from + shift, end: day.change.to + shift, why: "skipped" });
  }
  return missing;
}

/** A full hour on the wall, and the row it begins in; `again` the second time. */
export type CalendarMark = { row: number; wall: number; again: boolean };

export function hourMarks(rows: Rows): CalendarMark[] {
  const { from, to } = rows.fold ?? { from: 1_440, to: 1_440 };
  const hours = Array.from({ length: 24 }, (_, index) => index * 60);
  return [
    ...hours.filter((wall) => wall < from).map((wall) => ({ row: wall, wall, again: false })),
    ...hours
      .filter((wall) => wall >= to)
      .map((wall) => ({ row: wall + extraOf(rows), wall, again: wall < from })),
  ];
}

/** Rows of whole hours that hold all spans, and at least the middle of the day. */
export function weekRowsShown(spans: readonly Span[], rows: Rows): Span {
  const nine = 540 + (rows.fold && rows.fold.from <= 540 ? extraOf(rows) : 0);
  const six = 1_080 + (rows.fold && rows.fold.from < 1_080 ? extraOf(rows) : 0);
  const marks = hourMarks(rows).map(({ row }) => row);
  const top = Math.min(nine, ...spans.map(({ start }) => start));
  const bottom = Math.max(six, ...spans.map(({ end }) => end));
  return {
    start: marks.findLast((row) => row <= top) ?? 0,
    end: marks.find((row) => row >= bottom) ?? rows.total,
  };
}

/**
 * How far another zone's clock is ahead on each of the days, at noon, in minutes: one entry for each run of days on
 * which it is the same.
 */
export function zoneAhead(
  days: readonly WeekDay[],
  zone: string,
  other: string,
): { from: WeekDay; minutes: number }[] {
  const runs: { from: WeekDay; minutes: number }[] = [];
  for (const day of days) {
    const noon = day.end - dayLength / 2;
    const minutes = offsetMinutes(noon, other) - offsetMinutes(noon, zone);
    if (runs.at(-1)?.minutes !== minutes) runs.push({ from: day, minutes });
  }
  return runs;
}

/** 345 → "+5 h 45", -60 → "−1 h" */
export function aheadText(minutes: number): string {
  const size = Math.abs(minutes);
  const rest = size % 60;
  return `${minutes < 0 ? "−" : "+"}${Math.floor(size / 60)} h${rest === 0 ? "" : ` ${rest}`}`;
}

/** "23 to 29 November 2026", with month and year where they differ. */
export function weekTitle(days: readonly WeekDay[], zone: string): string {
  const read = (at: EpochMs) => {
    const [, date, month] = formatDay(at, zone).split(" ");
    return { date, month, year: zonedParts(at, zone).year };
  };
  const first = read(days[0]!.start + dayLength / 2);
  const last = read(days[6]!.start + dayLength / 2);
  const end = `${last.date} ${last.month} ${last.year}`;
  if (first.year !== last.year) return `${first.date} ${first.month} ${first.year} to ${end}`;
  return first.month === last.month
    ? `${first.date} to ${end}`
    : `${first.date} ${first.month} to ${end}`;
}
