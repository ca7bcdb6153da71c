import {
  addDays,
  dayNumberOf,
  instantOf,
  localDate,
  weekdayOfDayNumber,
  type LocalDate,
} from "#app/platform/time.ts";

/** Monday of the week after the next: on a Sunday evening tomorrow cannot be booked any more. */
export function mondayAhead(zone: string): LocalDate {
  const today = localDate(Date.now(), zone);
  return addDays(today, 15 - weekdayOfDayNumber(dayNumberOf(today)));
}

/** The instant of so many minutes after midnight, as the clocks of the zone show it. */
export function wallTime(date: LocalDate, minutes: number, zone: string): number {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  return instantOf({ year, month, day }, minutes, zone);
}
