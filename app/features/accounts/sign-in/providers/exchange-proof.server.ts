import { log } from "#app/platform/log.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { completeProvedSignIn } from "./complete-hosted-sign-in.server.ts";
import type { RequestOrigin } from "#app/features/accounts/account-security/history.server.ts";
import { identity } from "#app/features/accounts/identity-providers/identity/configured.server.ts";
import {
  ProviderDown,
  RefusedProof,
} from "#app/features/accounts/identity-providers/identity/port.ts";
import type { NewPerson } from "./link-identity.server.ts";

/** A proof is the sign-in of a moment ago, or it is somebody's old token. */
const proofAge = 5 * minute;
/** How far ahead the provider's clock may be. */
const clockApart = minute;

export type Exchanged =
  | Awaited<ReturnType<typeof completeProvedSignIn>>
  | { ok: false; reason: "refused" | "unavailable" };

/**
 * A session of ours for the provider's proof that a browser brings. What is no proof, or one of a sign-in
 * more than five minutes ago, is refused; the log says why, and never what was brought.
 */
export async function exchangeProof(
  idToken: string,
  requester: RequestOrigin,
  { input, next, now = new Date() }: { input?: NewPerson; next?: string | null; now?: Date } = {},
): Promise<Exchanged> {
  try {
    const proof = await identity().verify(idToken, now);
    const age = now.getTime() - proof.authAt;
    if (age > proofAge || age < -clockApart) throw new RefusedProof("not signed in just now");
    return await completeProvedSignIn(proof, requester, { input, next, now });
  } catch (err) {
    if (err instanceof RefusedProof) {
      log.info({ why: err.message }, "proof refused");
      return { ok: false, reason: "refused" };
    }
    if (!(err instanceof ProviderDown)) throw err;
    log.warn({ err }, "provider");
    return { ok: false, reason: "unavailable" };
  }
}
