import { formatDuration } from "#app/platform/time/duration.ts";

/** "in 12 minutes", rounded up so that coming back then works. */
export function comeBackText(until: Date, now = new Date()): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));
  return `in ${formatDuration(minutes * 60_000)}`;
}

/** Seconds for a Retry-After header. */
export function retryAfter(until: Date, now = new Date()): string {
  return String(Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000)));
}
