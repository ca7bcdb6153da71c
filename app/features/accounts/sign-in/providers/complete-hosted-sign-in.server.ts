import { eq } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { db } from "#app/platform/database/db.server.ts";
import {
  completeSignIn,
  type StartedSession,
  type SecondStep,
} from "../complete-sign-in.server.ts";
import { type KeptOut } from "#app/features/accounts/sessions/start-session.server.ts";
import type { RequestOrigin } from "#app/features/accounts/account-security/history.server.ts";
import type { Proof } from "#app/features/accounts/identity-providers/identity/port.ts";
import { personOf, type LinkRefusal, type NewPerson } from "./link-identity.server.ts";
import { seal } from "#app/platform/sealed.server.ts";
import { resendCode } from "../resend-code.server.ts";
import { signUpMark } from "../sign-up-mark.server.ts";
import { ensureDocument } from "#app/features/accounts/identity-providers/users-document.server.ts";

/** The address waits to be confirmed: a code is on its way to it. */
export type Unconfirmed = {
  ok: false;
  reason: "unverified";
  email: string;
  /** For `confirmCode`: that it was this browser. */
  mark: string;
};

/**
 * Lets in a person who a provider has proved, as every other way in does: account and document are found or made, an
 * address that nobody has confirmed is confirmed first, and two-step sign-in is asked, whatever the provider has asked
 * itself. Rejects with ProviderDown where the document's store cannot be reached.
 */
export async function completeProvedSignIn(
  proof: Proof,
  requester: RequestOrigin,
  {
    input,
    next,
    now = new Date(),
  }: { input?: NewPerson | null; next?: string | null; now?: Date } = {},
): Promise<
  StartedSession | SecondStep | KeptOut | Unconfirmed | { ok: false; reason: LinkRefusal }
> {
  const linked = await personOf(proof, requester, input, now);
  if (!linked.ok) return linked;
  const { userId, identityId, confirmed } = linked;
  await ensureDocument(userId, now);
  if (!confirmed) {
    const email = await emailOf(userId);
    await resendCode({ email, next }, now);
    return { ok: false, reason: "unverified", email, mark: signUpMark(email, identityId) };
  }
  const sealedIdToken =
    proof.idToken === undefined ? null : seal(Buffer.from(proof.idToken), identityId);
  const { authAt, sid = null } = proof;
  return completeSignIn(userId, "provider", requester, now, {
    identityId,
    sid,
    sealedIdToken,
    authAt,
  });
}

async function emailOf(userId: string): Promise<string> {
  const [user] = await db().select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user!.email;
}
