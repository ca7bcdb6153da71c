import { formatDuration } from "#app/platform/time.ts";
import type { PasswordRefusal } from "./refuse-password.server.ts";

export const passwordRefusalText: Record<PasswordRefusal, string> = {
  common: "This is one of the passwords people guess first. Add a word or two of your own",
  personal: "This is close to your name, your address or ours. Choose something else",
};

/** "in 12 minutes", rounded up so that coming back then works. */
export function waitText(until: Date, now = new Date()): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));
  return `in ${formatDuration(minutes * 60_000)}`;
}

/** Seconds for a Retry-After header. */
export function retryAfter(until: Date, now = new Date()): string {
  return String(Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)));
}
