import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { rules } from "#config/rules.ts";
import { env } from "#app/platform/env/env.server.ts";
import { cookieLine, readCookie } from "#app/platform/cookies.server.ts";

const name = "device";

/**
 * The browser's mark that somebody has signed in to this account with it before, or null. It proves
 * nothing but that: strangers who guess from elsewhere do not lock its owner out.
 */
export function knownDevice(headers: Headers, email: string): string | null {
  const [nonce = "", seal = ""] = (readCookie(headers, name) ?? "").split(".");
  const [ours, theirs] = [Buffer.from(sealOf(nonce, email)), Buffer.from(seal)];
  return nonce !== "" && ours.length === theirs.length && timingSafeEqual(ours, theirs)
    ? nonce
    : null;
}

/** Marks the browser for the account that has just signed in. */
export function deviceCookie(headers: Headers, email: string): string {
  const nonce = knownDevice(headers, email) ?? randomBytes(12).toString("base64url");
  const seconds = rules.account.absoluteDays * 86_400;
  return cookieLine(name, `${nonce}.${sealOf(nonce, email)}`, seconds);
}

function sealOf(nonce: string, email: string): string {
  return createHmac("sha256", env().authSecret)
    .update(`device:${email}:${nonce}`)
    .digest("base64url");
}
