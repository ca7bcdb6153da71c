import { completeSignIn, type StartedSession, type SecondStep } from "./complete-sign-in.server.ts";
import { checkPassword } from "../passwords/check-password.server.ts";
import { type KeptOut } from "../sessions/start-session.server.ts";
import { resendCode } from "./resend-code.server.ts";
import { recordEvent } from "../account-security/history.server.ts";
import { keyedMutex } from "#app/platform/concurrency/keyed-mutex.server.ts";
import { judgeLimited, type TooMany } from "../account-security/limits.server.ts";
import { signInLimits } from "./sign-in-limits.server.ts";

/**
 * Begins a session. The refusals tell nobody whether the address has an account, and only failures count towards
 * "too-many": strangers' against the account, an owner's against the browser that has been signed in before. An account
 * whose address is not confirmed is refused in the same words, and mailed another code: else a person who signs up with
 * an address could ask here whether it was free. `from` is the network address of the person who asks, when it is
 * known.
 */
export async function signIn(
  input: { email: string; password: string; next?: string | null },
  headers: Headers,
  { from, now = new Date() }: { from?: string; now?: Date } = {},
): Promise<StartedSession | SecondStep | KeptOut | { ok: false; reason: "wrong" } | TooMany> {
  const wrong = { ok: false, reason: "wrong" } as const;
  // One at a time per account: right passwords sent at once do not use up each other's attempts.
  return keyedMutex(input.email, async () => {
    let isRight = false;
    const judged = await judgeLimited(
      signInLimits(input.email, headers, from),
      async () => {
        const found = await checkPassword(input.email, input.password);
        isRight = found !== null;
        return found?.verified ? found : null;
      },
      now,
    );
    if (!judged.ok) {
      if (judged.until !== null) return { ok: false, reason: "too-many", until: judged.until };
      if (isRight) await resendCode(input, now);
      const event = { method: "password", result: "wrong-password" } as const;
      if (!isRight) await recordEvent({ email: input.email }, event, { headers, from }, { now });
      return wrong;
    }
    // Who is kept out has proved whose account it is, and may know.
    const { id, hash } = judged.value;
    return completeSignIn(id, "password", { headers, from }, now, null, hash);
  });
}
