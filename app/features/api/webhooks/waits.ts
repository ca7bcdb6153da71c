import { rules } from "#config/rules.ts";
import { day } from "#app/platform/time/time.ts";

/** When a delivery that failed so often is sent again; null where it was the last time. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const seconds = rules.api.webhookWaitSeconds[attempts - 1];
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1_000);
}

/** Whether an address that nothing has reached since then is given up. */
export function isGivenUp(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= rules.api.webhookOffDays * day;
}
