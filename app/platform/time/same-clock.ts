import { day, type EpochMs, offsetMinutes } from "./time.ts";

/** Whether two zones' clocks show the same at that instant. */
export function sameTime(at: EpochMs, zone: string, other: string): boolean {
  return offsetMinutes(at, zone) === offsetMinutes(at, other);
}

/** Whether two zones' clocks agree now and through the year that follows: Kolkata and Calcutta do. */
export function sameClock(zone: string, other: string, now: EpochMs): boolean {
  const weeks = Array.from({ length: 53 }, (_, week) => now + week * 7 * day);
  return weeks.every((at) => sameTime(at, zone, other));
}
