import { env } from "#app/platform/env/env.server.ts";

/** Whether people sign in somewhere else, and not with a password or passkey of ours. */
export function isHosted(): boolean {
  return env().IDENTITY !== "embedded";
}
