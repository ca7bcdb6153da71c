import { hour, minute } from "#app/platform/time/time.ts";

/** A usual time to a reply, rounded as one says it: "5 minutes", "2 hours", "a day", "3 days". */
export function replyTimeText(minutes: number): string {
  const ms = minutes * minute;
  if (ms < 5 * minute) return "minutes";
  if (ms < 55 * minute) return `${Math.round(ms / (5 * minute)) * 5} minutes`;
  if (ms < 90 * minute) return "an hour";
  if (ms < 22 * hour) return `${Math.round(ms / hour)} hours`;
  const days = Math.max(1, Math.round(ms / (24 * hour)));
  return days === 1 ? "a day" : `${days} days`;
}
