import { formatDayTime } from "#app/platform/time/time.ts";

/** "Free to cancel until Tuesday 24 November at 18:30" */
export function freeUntilText(until: number, zone: string): string {
  return `Free to cancel until ${formatDayTime(until, zone)}`;
}
