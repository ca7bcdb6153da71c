/**
 * Instants, calendar days and wall clocks. An instant is epoch milliseconds; a wall clock exists only
 * together with an IANA zone; a calendar day is 'YYYY-MM-DD'. Browser-safe.
 *
 * The arithmetic is our own over `zone-clock.ts`, because Temporal's polyfill would add 19 kB to every
 * public page; the tests hold each function against Temporal.
 */
import { zoneClock } from "./zone-clock.ts";

export { zoneClock };

export { browserZone, isZone, zoneCity } from "./zones.ts";

/** Milliseconds since 1970-01-01T00:00Z. */
export type EpochMs = number;

/** 'YYYY-MM-DD'. */
export type LocalDate = string;

export type CalendarDay = { year: number; month: number; day: number };

/** weekday: 1 is Monday, 7 is Sunday. */
export type ZonedParts = CalendarDay & { weekday: number; hour: number; minute: number };

export const minute = 60_000;

export const hour = 60 * minute;

export const day = 24 * hour;

// Ours, not Intl's: engines say "Sep" or "Sept", and a page must draw the same everywhere.
const longWeekdays = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");

const shortWeekdays = longWeekdays.map((name) => name.slice(0, 3));

const longMonths =
  "January February March April May June July August September October November December".split(
    " ",
  );
const shortMonths = "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec".split(" ");

const twoDigits = (value: number) => String(value).padStart(2, "0");

export function zonedParts(at: EpochMs, zone: string): ZonedParts {
  const wall = at + zoneClock(zone).offsetAt(at);
  const read = new Date(wall);
  return {
    year: read.getUTCFullYear(),
    month: read.getUTCMonth() + 1,
    day: read.getUTCDate(),
    weekday: weekdayOfDayNumber(Math.floor(wall / day)),
    hour: read.getUTCHours(),
    minute: read.getUTCMinutes(),
  };
}

/**
 * The instant at which that day's clock shows so many minutes after midnight; 1440 and beyond run into the
 * following days. A time the clock skips moves forward by the gap; one it shows twice is the first.
 */
export function instantOf(date: CalendarDay, minutesOfDay: number, zone: string): EpochMs {
  const midnight = Date.UTC(date.year, date.month - 1, date.day);
  return zoneClock(zone).instantAt(midnight + minutesOfDay * minute);
}

export function localDate(at: EpochMs, zone: string): LocalDate {
  return dateOfDayNumber(dayNumber(at, zone));
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfDayNumber(dayNumberOf(date) + days);
}

/** Midnight, or the first moment of a day whose midnight the clock skips. Takes the day or any instant in it. */
export function startOfLocalDay(date: LocalDate | EpochMs, zone: string): EpochMs {
  return zoneClock(zone).instantAt(toDayNumber(date, zone) * day);
}

/** The start of the Monday of that day's ISO week. */
export function startOfLocalWeek(date: LocalDate | EpochMs, zone: string): EpochMs {
  const number = toDayNumber(date, zone);
  return zoneClock(zone).instantAt((number - weekdayOfDayNumber(number) + 1) * day);
}

/** Days since 1970-01-01 of the local calendar day an instant falls on. */
export function dayNumber(at: EpochMs, zone: string): number {
  return Math.floor((at + zoneClock(zone).offsetAt(at)) / day);
}

/** Days since 1970-01-01. Throws a RangeError for text that is no day of the calendar. */
export function dayNumberOf(date: LocalDate): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : NaN;
  if (Number.isNaN(at) || dateOfDayNumber(at / day) !== date) {
    throw new RangeError(`not a calendar day: ${JSON.stringify(date)}`);
  }
  return at / day;
}

export function dateOfDayNumber(number: number): LocalDate {
  return new Date(number * day).toISOString().slice(0, 10);
}

/** 1 is Monday, 7 is Sunday. 1970-01-01 was a Thursday. */
export function weekdayOfDayNumber(number: number): number {
  return ((((number + 3) % 7) + 7) % 7) + 1;
}

function toDayNumber(date: LocalDate | EpochMs, zone: string): number {
  return typeof date === "number" ? dayNumber(date, zone) : dayNumberOf(date);
}

/** Minutes the wall clock is ahead of UTC. */
export function offsetMinutes(at: EpochMs, zone: string): number {
  return zoneClock(zone).offsetAt(at) / minute;
}

/** "18:30" */
export function formatTime(at: EpochMs, zone: string): string {
  const { hour, minute } = zonedParts(at, zone);
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
}

/** "Tuesday" */
export function formatWeekday(at: EpochMs, zone: string): string {
  return longWeekdays[zonedParts(at, zone).weekday - 1]!;
}

/** "Tuesday 24 November" */
export function formatDay(at: EpochMs, zone: string): string {
  const { weekday, day, month } = zonedParts(at, zone);
  return `${longWeekdays[weekday - 1]} ${day} ${longMonths[month - 1]}`;
}

/** "Tuesday 24 November": a day of the calendar, the same in every zone. */
export function formatCalendarDay(date: LocalDate): string {
  return formatDay(startOfLocalDay(date, "UTC"), "UTC");
}

/** "Tue 24 Nov" */
export function formatShortDay(at: EpochMs, zone: string): string {
  const { weekday, day, month } = zonedParts(at, zone);
  return `${shortWeekdays[weekday - 1]} ${day} ${shortMonths[month - 1]}`;
}

/** "24 November 2026" */
export function formatDate(at: EpochMs, zone: string): string {
  const { day, month, year } = zonedParts(at, zone);
  return `${day} ${longMonths[month - 1]} ${year}`;
}

/** "Tuesday 24 November at 18:30" */
export function formatDayTime(at: EpochMs, zone: string): string {
  return `${formatDay(at, zone)} at ${formatTime(at, zone)}`;
}

/** "18:30 to 19:20" */
export function formatRange(start: EpochMs, end: EpochMs, zone: string): string {
  return `${formatTime(start, zone)} to ${formatTime(end, zone)}`;
}
