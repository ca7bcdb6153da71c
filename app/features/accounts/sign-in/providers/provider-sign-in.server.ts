import { timingSafeEqual } from "node:crypto";
import { AppError } from "#app/platform/errors.ts";
import { log } from "#app/platform/log.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { completeProvedSignIn } from "./complete-hosted-sign-in.server.ts";
import { acceptanceOf } from "#app/features/accounts/terms/terms.ts";
import type { RequestOrigin } from "#app/features/accounts/account-security/history.server.ts";
import { identity } from "#app/features/accounts/identity-providers/identity/configured.server.ts";
import {
  ProviderDown,
  RefusedProof,
  type Proof,
  type RedirectFlow,
} from "#app/features/accounts/identity-providers/identity/port.ts";
import {
  boundSignIn,
  unbindSignIn,
  type StartedProviderSignIn,
} from "./provider-binding.server.ts";

/** A sign-in at the provider that was asked for just now is no older than this. */
const askedAgainWithin = 5 * minute;

/** The way through the provider's own pages. Where there is none, its addresses are nobody's. */
function redirectFlow(): RedirectFlow {
  const { redirect } = identity();
  if (redirect === undefined) throw new AppError("not-found");
  return redirect;
}

export function onlyWithRedirect(): void {
  redirectFlow();
}

/** Where the browser goes that has begun a sign-in; null where it has begun none, or the provider is down. */
export async function addressAtProvider(
  headers: Headers,
  now = new Date(),
): Promise<{ ok: true; to: string } | { ok: false; reason: "begin-again" | "unavailable" }> {
  const flow = redirectFlow();
  const begun = boundSignIn(headers, now);
  if (begun === null) return { ok: false, reason: "begin-again" };
  try {
    return { ok: true, to: await flow.begin(begun, begun) };
  } catch (err) {
    if (!(err instanceof ProviderDown)) throw err;
    log.warn({ err }, "provider");
    return { ok: false, reason: "unavailable" };
  }
}

export type CameBack = {
  /** What this browser had begun; null for a way back that nobody here has begun. */
  begun: StartedProviderSignIn | null;
  /** That it is over. Sent whatever came of it: no answer of the provider's counts twice. */
  setCookie: string;
  result:
    | Awaited<ReturnType<typeof completeProvedSignIn>>
    | { ok: false; reason: "begin-again" | "cancelled" | "not-asked" | "refused" | "unavailable" };
};

/**
 * Lets in a person who a browser brings back from the provider, as every other way in does. Only the browser that began
 * can finish; the log says why somebody was refused, and holds nothing of what was brought.
 */
export async function comeBack(
  query: URLSearchParams,
  requester: RequestOrigin,
  now = new Date(),
): Promise<CameBack> {
  const flow = redirectFlow();
  const begun = boundSignIn(requester.headers, now);
  const setCookie = unbindSignIn();
  const end = (result: CameBack["result"]): CameBack => ({ begun, setCookie, result });
  if (begun === null || !isSame(query.get("state") ?? "", begun.state))
    return end({ ok: false, reason: "begin-again" });
  let proof: Proof;
  try {
    proof = await flow.finish(query, begun, now);
    if (begun.again && now.getTime() - proof.authAt > askedAgainWithin)
      return end({ ok: false, reason: "not-asked" });
    const input = begun.signUp && {
      ...begun.signUp,
      ...acceptanceOf(begun.signUp.termsVersion, now),
    };
    return end(await completeProvedSignIn(proof, requester, { input, next: begun.next, now }));
  } catch (err) {
    if (err instanceof RefusedProof) {
      log.info({ why: err.message }, "proof refused");
      const reason = query.get("error") === "access_denied" ? "cancelled" : "refused";
      return end({ ok: false, reason });
    }
    if (!(err instanceof ProviderDown)) throw err;
    log.warn({ err }, "provider");
    return end({ ok: false, reason: "unavailable" });
  }
}

function isSame(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)];
  return a.length === b.length && timingSafeEqual(a, b);
}
