import { createHmac } from "node:crypto";
import type { EpochMs } from "#app/platform/time/time.ts";

/**
 * A name and a password that coturn takes until then and no longer (its `use-auth-secret`: the name begins with the
 * second of its end). `subject` is only for the operator's log.
 */
export function turnCredentials(
  secret: string,
  subject: string,
  until: EpochMs,
): { username: string; credential: string } {
  const username = `${Math.floor(until / 1000)}:${subject}`;
  // coturn's own choice; the secret is long and the name lives for an hour.
  const credential = createHmac("sha1", secret).update(username).digest("base64");
  return { username, credential };
}
