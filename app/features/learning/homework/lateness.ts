import { dayNumberOf, type LocalDate } from "#app/platform/time/time.ts";

/**
 * How many days after its day homework was, or would be, handed in; both days are of the student's own calendar, so
 * a day of 23 or 25 hours is one. 0: in time, or there is no day.
 */
export function daysLate(due: LocalDate | null, handedIn: LocalDate): number {
  return due === null ? 0 : Math.max(0, dayNumberOf(handedIn) - dayNumberOf(due));
}
