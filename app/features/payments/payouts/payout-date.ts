import { day, hour, startOfLocalDay, zonedParts } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";

/** When the next weekly payout runs after `now`: rules.payout.weekday at rules.payout.hourUtc, UTC. */
export function nextPayoutAt(now: number): number {
  const { weekday, hourUtc } = rules.payout;
  const ahead = (weekday - zonedParts(now, "UTC").weekday + 7) % 7;
  const at = startOfLocalDay(now, "UTC") + ahead * day + hourUtc * hour;
  return at > now ? at : at + 7 * day;
}

/** When the weekly payout ran last, `now` included. */
export function lastPayoutAt(now: number): number {
  return nextPayoutAt(now) - 7 * day;
}
