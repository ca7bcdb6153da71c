import { isAPIError } from "better-auth/api";
import { completeSignIn, type StartedSession, type SecondStep } from "./complete-sign-in.server.ts";
import { auth } from "../sessions/auth.server.ts";
import type { RequestOrigin } from "../account-security/history.server.ts";
import { confirmAtProvider } from "./providers/provider-jobs.server.ts";
import { identityOfMark } from "./sign-up-mark.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";

/** "prove-first": it was another browser that has shown the provider who it is. */
export type NotConfirmed = { ok: false; reason: "wrong-code" | "prove-first" };

/**
 * Confirms the address of somebody who signs in at a provider, with the mailed code, and begins a session. The code
 * counts only where the provider's proof was brought, which the mark shows: a person who makes an account there with a
 * stranger's address is not let in by the stranger's click.
 */
export async function confirmProved(
  { email, code, mark }: { email: string; code: string; mark?: string },
  requester: RequestOrigin,
  now: Date,
): Promise<StartedSession | SecondStep | NotConfirmed> {
  const wrong = { ok: false, reason: "wrong-code" } as const;
  const proved = mark ? await identityOfMark(email, mark) : null;
  if (proved === null) return { ok: false, reason: "prove-first" };
  try {
    await auth().api.verifyEmailOTP({ body: { email, otp: code } });
  } catch (error) {
    if (isAPIError(error)) return wrong;
    throw error;
  }
  await inTransaction((tx) => enqueue(tx, confirmAtProvider, { userId: proved.userId }));
  const admitted = await completeSignIn(proved.userId, "code-mail", requester, now);
  return admitted.ok || admitted.reason === "second-step" ? admitted : wrong;
}
