import { nextClockChange } from "#app/features/scheduling/calendar/week-layout.ts";
import {
  addDays,
  day,
  dayNumberOf,
  instantOf,
  localDate,
  weekdayOfDayNumber,
  type LocalDate,
} from "#app/platform/time/time.ts";

/** Monday of the week after the next: on a Sunday evening tomorrow cannot be booked any more. */
export function mondayAhead(zone: string): LocalDate {
  const today = localDate(Date.now(), zone);
  return addDays(today, 15 - weekdayOfDayNumber(dayNumberOf(today)));
}

/** The instant of so many minutes after midnight, as the clocks of the zone show it. */
export function wallTime(date: LocalDate, minutes: number, zone: string): number {
  const [year, month, dayOfMonth] = date.split("-").map(Number) as [number, number, number];
  return instantOf({ year, month, day: dayOfMonth }, minutes, zone);
}

/** The day on which the clocks of the zone are next moved by so many minutes, a week from now at the earliest. */
export function clockChangeAhead(zone: string, minutes: number): LocalDate {
  let change = nextClockChange(Date.now() + 7 * day, 366, zone)!;
  while (change.minutes !== minutes) change = nextClockChange(change.at + day, 366, zone)!;
  return localDate(change.at, zone);
}
