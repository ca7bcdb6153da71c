import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "#app/platform/env/env.server.ts";
import { isUuid } from "#app/platform/uuid.ts";

/** What lets a browser, and nobody else, pay or keep what has this id. */
export function clientSecretOf(id: string): string {
  const proof = createHmac("sha256", env().authSecret).update(`card page ${id}`).digest("hex");
  return `${id}_secret_${proof.slice(0, 32)}`;
}

/** The id that a secret opens; null for one that was never given. */
export function idOfSecret(secret: string): string | null {
  const id = secret.split("_secret_")[0]!;
  if (!isUuid(id)) return null;
  const [given, right] = [Buffer.from(secret), Buffer.from(clientSecretOf(id))];
  return given.length === right.length && timingSafeEqual(given, right) ? id : null;
}
