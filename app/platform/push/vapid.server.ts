import { createECDH } from "node:crypto";
import { env } from "../env/env.server.ts";

/** The half of our key that browsers are told, base64url; null where nothing can be pushed. */
export function pushPublicKey(): string | null {
  const { VAPID_PRIVATE_KEY } = env();
  if (VAPID_PRIVATE_KEY === undefined) return null;
  const keys = createECDH("prime256v1");
  keys.setPrivateKey(Buffer.from(VAPID_PRIVATE_KEY, "base64url"));
  return keys.getPublicKey("base64url");
}
