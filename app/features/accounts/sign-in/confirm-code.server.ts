import { isAPIError } from "better-auth/api";
import { authAccounts } from "#db/schema/accounts/accounts.ts";
import { db } from "#app/platform/database/db.server.ts";
import { completeSignIn, type StartedSession, type SecondStep } from "./complete-sign-in.server.ts";
import { auth } from "../sessions/auth.server.ts";
import { checkPassword } from "../passwords/check-password.server.ts";
import { confirmProved, type NotConfirmed } from "./confirm-proved.server.ts";
import { credentialOf } from "../passwords/credential.server.ts";
import { isHosted } from "../identity-providers/identity/hosted.server.ts";
import { keyedMutex } from "#app/platform/concurrency/keyed-mutex.server.ts";
import { judgeLimited, type TooMany } from "../account-security/limits.server.ts";
import { signInLimits } from "./sign-in-limits.server.ts";
import { hashOfMark } from "./sign-up-mark.server.ts";

/** "password": neither a mark nor a password came with the code. */
type Unconfirmed = { ok: false; reason: "password" } | NotConfirmed;

/**
 * Confirms the address with the mailed code and begins a session. A person who signs up with a stranger's address is
 * not to share the account once its owner confirms it: the browser must have made the sign-up that counts, which its
 * mark shows, or else know the password. What was shown is the password from then on. The refusals are the same
 * whatever was wrong, as they would tell whether the address was free.
 */
export async function confirmCode(
  {
    email,
    code,
    mark,
    password,
  }: { email: string; code: string; mark?: string; password?: string },
  headers: Headers,
  { from, now = new Date() }: { from?: string; now?: Date } = {},
): Promise<StartedSession | SecondStep | Unconfirmed | TooMany> {
  const wrong = { ok: false, reason: "wrong-code" } as const;
  if (isHosted()) return confirmProved({ email, code, mark }, { headers, from }, now);
  if (!password && !mark) return { ok: false, reason: "password" };
  const take = async (hash: string | null | undefined) =>
    hash == null ? null : takeCode({ email, code, hash });
  const judged = password
    ? await keyedMutex(email, () =>
        judgeLimited(
          signInLimits(email, headers, from),
          async () => take((await checkPassword(email, password))?.hash),
          now,
        ),
      )
    : { ok: true as const, value: await take(await hashOfMark(email, mark!)) };
  if (!judged.ok && judged.until !== null)
    return { ok: false, reason: "too-many", until: judged.until };
  if (!judged.ok || judged.value === null) return wrong;
  const admitted = await completeSignIn(judged.value, "code-mail", { headers, from }, now);
  return admitted.ok || admitted.reason === "second-step" ? admitted : wrong;
}

/** Uses the code; `hash` is the account's password from then on. Answers whose it was, or null. */
async function takeCode(input: { email: string; code: string; hash: string }) {
  try {
    const body = { email: input.email, otp: input.code };
    const { user } = await auth().api.verifyEmailOTP({ body });
    await db().update(authAccounts).set({ password: input.hash }).where(credentialOf(user.id));
    return user.id;
  } catch (error) {
    if (isAPIError(error)) return null;
    throw error;
  }
}
