import { isAPIError } from "better-auth/api";
import { and, eq } from "drizzle-orm";
import { authAccounts, users } from "#db/schema/accounts/accounts.ts";
import { databaseError, db, inTransaction } from "#app/platform/database/db.server.ts";
import { localPath } from "#app/platform/http/local-path.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { auth, codeNext } from "../sessions/auth.server.ts";
import { isUnconfirmed, resendCode } from "../sign-in/resend-code.server.ts";
import { credentialOf } from "../passwords/credential.server.ts";
import type { Register } from "./forms.ts";
import { hashPassword } from "../passwords/password-hash.server.ts";
import { refusePassword, type PasswordRefusal } from "../passwords/refuse-password.server.ts";
import { signUpMark } from "../sign-in/sign-up-mark.server.ts";
import { acceptanceOf, termsInForce } from "../terms/terms.ts";

/**
 * Makes an account with role student and mails the code of step two. The answer is the same
 * whether or not the address has an account; its owner then gets a different mail. Of an account whose
 * address nobody has confirmed only the last sign-up counts. `mark` is this sign-up's, for `confirmCode`.
 */
export async function register(
  input: Register,
  now = new Date(),
): Promise<{ ok: true; mark: string } | { ok: false; reason: PasswordRefusal }> {
  const { email, password } = input;
  const refusal = await refusePassword(password, input);
  if (refusal !== null) return { ok: false, reason: refusal };
  const hash = (await isUnconfirmed(email))
    ? await signUpAnew(input, now)
    : await signUp(input, now);
  return { ok: true, mark: signUpMark(email, hash) };
}

/** Answers the hash of the password, or null where the address had an account already. */
async function signUp(input: Register, now: Date): Promise<string | null> {
  const { name, email, password, zone, learning, next } = input;
  const terms = acceptanceOf(termsInForce(now.getTime()).version, now);
  return codeNext.run(localPath(next) ?? undefined, async () => {
    try {
      const body = { name, email, password, zone, learning, ...terms };
      const { user } = await auth().api.signUpEmail({ body });
      return await hashOf(user.id);
    } catch (error) {
      if (!isTaken(error)) throw error;
      return null;
    }
  });
}

/** As `signUp`, over an earlier one that was never confirmed: it may have been somebody else's. */
async function signUpAnew(input: Register, now: Date): Promise<string | null> {
  const { name, email, zone, learning = null, next } = input;
  const hash = await hashPassword(input.password);
  const isDone = await inTransaction(async (tx) => {
    const terms = acceptanceOf(termsInForce(now.getTime()).version, now);
    const [user] = await tx
      .update(users)
      .set({ name, zone, learning, ...terms, updatedAt: now })
      .where(and(eq(users.email, email), eq(users.emailVerified, false)))
      .returning({ id: users.id });
    if (user === undefined) return false;
    await tx
      .update(authAccounts)
      .set({ password: hash, updatedAt: now })
      .where(credentialOf(user.id));
    return true;
  });
  if (!isDone) return null;
  await resendCode({ email, next }, now);
  return hash;
}

/** Of somebody whom the identity service has just made; of an account it only makes believe, null. */
async function hashOf(userId: string): Promise<string | null> {
  if (!isUuid(userId)) return null;
  const [row] = await db()
    .select({ hash: authAccounts.password })
    .from(authAccounts)
    .where(credentialOf(userId));
  return row?.hash ?? null;
}

/** Two sign-ups at once with one address: the second is told what the first is told. */
function isTaken(error: unknown): boolean {
  if (databaseError(error)?.code === "23505") return true;
  return isAPIError(error) && error.body?.code === "FAILED_TO_CREATE_USER";
}
