import { APIError } from "better-auth/api";
import { and, eq } from "drizzle-orm";
import { rules } from "#config/rules.ts";
import { authAccounts, users } from "#db/schema/accounts.ts";
import { databaseError, db, inTransaction } from "#app/platform/db.server.ts";
import { closeSession } from "#app/platform/live.server.ts";
import { localPath } from "#app/platform/local-path.ts";
import { isUuid } from "#app/platform/uuid.ts";
import {
  admit,
  callHeaders,
  type Begun,
  type SecondStep,
  type SessionCookies,
} from "./admit.server.ts";
import { auth, codeNext } from "./auth.server.ts";
import { checkPassword } from "./check-password.server.ts";
import type { Register } from "./forms.ts";
import { confirmProved, type NotConfirmed } from "./confirm-proved.server.ts";
import { recordEvent } from "./history.server.ts";
import { isHosted } from "./identity/configured.server.ts";
import { leaveProvider } from "./provider-logout.server.ts";
import { inTurn } from "./in-turn.server.ts";
import { knownDevice } from "./known-device.server.ts";
import { countAttempt, judgeLimited, signInLimit, type Limit } from "./limits.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { refusePassword, type PasswordRefusal } from "./refuse-password.server.ts";
import { readSession } from "./session.server.ts";
import { hashOfMark, signUpMark } from "./sign-up-mark.server.ts";
import { termsVersion } from "./terms.ts";
import { endView } from "./view-as.server.ts";

export type TooMany = { ok: false; reason: "too-many"; until: Date };

/**
 * Makes an account with role student and mails the code of step two. The answer is the same
 * whether or not the address has an account; its owner then gets a different mail. Of an account whose
 * address nobody has confirmed only the last sign-up counts. `mark` is this sign-up's, for `confirmCode`.
 */
export async function register(
  wish: Register,
  now = new Date(),
): Promise<{ ok: true; mark: string } | { ok: false; reason: PasswordRefusal }> {
  const { email, password } = wish;
  const refusal = await refusePassword(password, wish);
  if (refusal !== null) return { ok: false, reason: refusal };
  const hash = (await isUnconfirmed(email)) ? await signUpAnew(wish, now) : await signUp(wish, now);
  return { ok: true, mark: signUpMark(email, hash) };
}

/** Answers the hash of the password, or null where the address had an account already. */
async function signUp(wish: Register, now: Date): Promise<string | null> {
  const { name, email, password, zone, learning, next } = wish;
  const terms = { termsVersion, termsAcceptedAt: now };
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
async function signUpAnew(wish: Register, now: Date): Promise<string | null> {
  const { name, email, zone, learning = null, next } = wish;
  const hash = await hashPassword(wish.password);
  const isDone = await inTransaction(async (tx) => {
    const terms = { termsVersion, termsAcceptedAt: now };
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

function credentialOf(userId: string) {
  return and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, "credential"));
}

async function isUnconfirmed(email: string): Promise<boolean> {
  const [user] = await db()
    .select({ confirmed: users.emailVerified })
    .from(users)
    .where(eq(users.email, email));
  return user?.confirmed === false;
}

/** Two sign-ups at once with one address: the second is told what the first is told. */
function isTaken(error: unknown): boolean {
  if (databaseError(error)?.code === "23505") return true;
  return error instanceof APIError && error.body?.code === "FAILED_TO_CREATE_USER";
}

/** Mails a new code to an address that has not been confirmed; silent about any other. */
export async function resendCode(
  { email, next }: { email: string; next?: string | null },
  now = new Date(),
): Promise<{ ok: true } | TooMany> {
  const until = await countAttempt(
    { what: "code-mail", who: email, most: rules.account.mailsPerHour, minutes: 60 },
    now,
  );
  if (until !== null) return { ok: false, reason: "too-many", until };
  if (await isUnconfirmed(email))
    await codeNext.run(localPath(next) ?? undefined, () =>
      auth().api.sendVerificationOTP({ body: { email, type: "email-verification" } }),
    );
  return { ok: true };
}

/** "password": neither a mark nor a password came with the code. */
type Unconfirmed = { ok: false; reason: "password" } | NotConfirmed;

/**
 * Confirms the address with the mailed code and begins a session. Whoever signs up with a stranger's
 * address is not to share the account once its owner confirms it: the browser must have made the sign-up
 * that counts, which its mark shows, or else know the password. What was shown is the password from then
 * on. The refusals are the same whatever was wrong, as they would tell whether the address was free.
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
): Promise<Begun | SecondStep | Unconfirmed | TooMany> {
  const wrong = { ok: false, reason: "wrong-code" } as const;
  if (isHosted()) return confirmProved({ email, code, mark }, { headers, from }, now);
  if (!password && !mark) return { ok: false, reason: "password" };
  const take = async (hash: string | null | undefined) =>
    hash == null ? null : takeCode({ email, code, hash });
  const judged = password
    ? await inTurn(email, () =>
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
  const admitted = await admit(judged.value, "code-mail", { headers, from }, now);
  return admitted.ok || admitted.reason === "second-step" ? admitted : wrong;
}

/** Uses the code; `hash` is the account's password from then on. Answers whose it was, or null. */
async function takeCode(wish: { email: string; code: string; hash: string }) {
  try {
    const body = { email: wish.email, otp: wish.code };
    const { user } = await auth().api.verifyEmailOTP({ body });
    await db().update(authAccounts).set({ password: wish.hash }).where(credentialOf(user.id));
    return user.id;
  } catch (error) {
    if (error instanceof APIError) return null;
    throw error;
  }
}

/**
 * Begins a session. The refusals tell nobody whether the address has an account, and only failures
 * count towards "too-many": strangers' against the account, an owner's against the browser that has
 * been signed in before. An account whose address is not confirmed is refused in the same words, and
 * mailed another code: else whoever signs up with an address could ask here whether it was free.
 * `from` is the network address of whoever asks, when it is known.
 */
export async function signIn(
  wish: { email: string; password: string; next?: string | null },
  headers: Headers,
  { from, now = new Date() }: { from?: string; now?: Date } = {},
): Promise<Begun | SecondStep | { ok: false; reason: "wrong" } | TooMany> {
  const wrong = { ok: false, reason: "wrong" } as const;
  // One at a time per account: right passwords sent at once do not use up each other's attempts.
  return inTurn(wish.email, async () => {
    let isRight = false;
    const judged = await judgeLimited(
      signInLimits(wish.email, headers, from),
      async () => {
        const found = await checkPassword(wish.email, wish.password);
        isRight = found !== null;
        return found?.verified ? found : null;
      },
      now,
    );
    if (!judged.ok) {
      if (judged.until !== null) return { ok: false, reason: "too-many", until: judged.until };
      if (isRight) await resendCode(wish, now);
      const event = { method: "password", result: "wrong-password" } as const;
      if (!isRight) await recordEvent({ email: wish.email }, event, { headers, from }, { now });
      return wrong;
    }
    const admitted = await admit(judged.value.id, "password", { headers, from }, now);
    // Whoever is kept out reads what a wrong password reads.
    return admitted.ok || admitted.reason === "second-step" ? admitted : wrong;
  });
}

function signInLimits(
  email: string,
  headers: Headers,
  from: string | undefined,
): (Limit & { keep?: boolean })[] {
  const account = signInLimit(email);
  const device = knownDevice(headers, email);
  const own =
    device === null ? account : { ...account, what: "sign-in-device", who: `${email} ${device}` };
  if (from === undefined) return [own];
  const most = rules.account.failedSignInsPerAddress;
  return [{ ...account, what: "sign-in-from", who: from, most, keep: true }, own];
}

/**
 * Ends the session of these headers and closes its sockets. An expired one counts as ended. `leave` is where
 * the browser ends the session at a provider, too.
 */
export async function signOut(
  headers: Headers,
): Promise<SessionCookies & { leave: string | null }> {
  const session = await readSession(headers);
  const leave = session && (await leaveProvider(session.sessionId));
  if (session?.viewedBy) await endView(session.sessionId);
  const response = await auth().api.signOut({ headers: callHeaders(headers), asResponse: true });
  if (session !== null) closeSession(session.sessionId);
  return { setCookie: response.headers.getSetCookie(), leave };
}
