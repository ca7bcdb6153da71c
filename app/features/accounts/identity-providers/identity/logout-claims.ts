import { decodeProtectedHeader, type JWTPayload } from "jose";
import { z } from "zod";
import { minute } from "#app/platform/time/time.ts";
import { RefusedProof, type ProviderLogout } from "./port.ts";

const event = "http://schemas.openid.net/event/backchannel-logout";
/** Some leave the end of its life out: then it is this old at the most. */
const oldest = 10 * minute;
const clocksApart = minute / 2;

/** A provider's name for a person or a session: ASCII, as the standard has it, and so text that can be kept. */
export const providerName = z.string().regex(/^[\x20-\x7e]{1,255}$/);

const claims = z.object({
  sub: providerName.optional(),
  sid: providerName.optional(),
  jti: z.string().min(1).max(400),
  iat: z.number(),
  exp: z.number().optional(),
  events: z.object({ [event]: z.looseObject({}) }),
  // An ID token, which a browser has seen, must never do for this.
  nonce: z.undefined().optional(),
});

/**
 * What a logout token says (OpenID Connect Back-Channel Logout 1.0), its signature, issuer and audience being right.
 * Throws RefusedProof.
 */
export function readLogoutClaims(token: string, payload: JWTPayload, now: Date): ProviderLogout {
  const { typ = "jwt" } = decodeProtectedHeader(token);
  if (!/^(?:application\/)?(?:logout\+)?jwt$/i.test(typ)) throw new RefusedProof("logout: typ");
  const read = claims.safeParse(payload);
  if (!read.success) {
    const names = read.error.issues.map(({ path }) => String(path[0]));
    throw new RefusedProof(`logout: ${[...new Set(names)].join(" ")}`);
  }
  const { sub = null, sid = null, jti, iat, exp } = read.data;
  if (sub === null && sid === null) throw new RefusedProof("logout: neither sub nor sid");
  const age = now.getTime() - iat * 1000;
  if (age > oldest || age < -clocksApart) throw new RefusedProof("logout: iat");
  const last = Math.min(exp === undefined ? Infinity : exp * 1000, iat * 1000 + oldest);
  return { subject: sub, sid, jti, expiresAt: new Date(last + 2 * clocksApart) };
}
