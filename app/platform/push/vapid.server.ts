import { createECDH } from "node:crypto";
import { importJWK, SignJWT } from "jose";
import { brand } from "#config/brand.ts";
import { env } from "../env/env.server.ts";
import { hour } from "../time/time.ts";

/** The half of our key that browsers are told, base64url; null where nothing can be pushed. */
export function pushPublicKey(): string | null {
  return keyPair()?.publicKey ?? null;
}

/**
 * What tells a push service who sends (RFC 8292), for the Authorization header. Throws where there is no key.
 */
export async function vapidHeader(endpoint: string, now = Date.now()): Promise<string> {
  const pair = keyPair();
  if (pair === null) throw new Error("VAPID_PRIVATE_KEY is not set");
  const token = await new SignJWT({
    aud: new URL(endpoint).origin,
    sub: `mailto:${brand.email.support}`,
    exp: Math.floor((now + 12 * hour) / 1000),
  })
    .setProtectedHeader({ typ: "JWT", alg: "ES256" })
    .sign(await importJWK(pair.jwk, "ES256"));
  return `vapid t=${token}, k=${pair.publicKey}`;
}

function keyPair() {
  const { VAPID_PRIVATE_KEY } = env();
  if (VAPID_PRIVATE_KEY === undefined) return null;
  const keys = createECDH("prime256v1");
  keys.setPrivateKey(Buffer.from(VAPID_PRIVATE_KEY, "base64url"));
  const whole = keys.getPublicKey();
  const part = (from: number, to: number) => whole.subarray(from, to).toString("base64url");
  return {
    publicKey: whole.toString("base64url"),
    jwk: { kty: "EC", crv: "P-256", d: VAPID_PRIVATE_KEY, x: part(1, 33), y: part(33, 65) },
  };
}
