import { APIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts.ts";
import { databaseError, db, inTransaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { closeSession } from "#app/platform/live.server.ts";
import { localPath } from "#app/platform/local-path.ts";
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
import { recordEvent } from "./history.server.ts";
import { isHosted } from "./identity/configured.server.ts";
import { confirmAtProvider } from "./provider-jobs.server.ts";
import { inTurn } from "./in-turn.server.ts";
import { knownDevice } from "./known-device.server.ts";
import { countAttempt, judgeLimited, signInLimit, type Limit } from "./limits.server.ts";
import { refusePassword, type PasswordRefusal } from "./refuse-password.server.ts";
import { readSession } from "./session.server.ts";
import { termsVersion } from "./terms.ts";
import { endView } from "./view-as.server.ts";

export type TooMany = { ok: false; reason: "too-many"; until: Date };

/**
 * Makes an account with role student and mails the code of step two. The answer is the same
 * whether or not the address has an account; its owner then gets a different mail.
 */
export async function register(
  wish: Register,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: PasswordRefusal }> {
  const { name, email, password, zone, learning } = wish;
  const refusal = await refusePassword(password, wish);
  if (refusal !== null) return { ok: false, reason: refusal };
  const terms = { termsVersion, termsAcceptedAt: now };
  await codeNext.run(localPath(wish.next) ?? undefined, async () => {
    try {
      await auth().api.signUpEmail({ body: { name, email, password, zone, learning, ...terms } });
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  });
  return { ok: true };
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
  const [user] = await db()
    .select({ confirmed: users.emailVerified })
    .from(users)
    .where(eq(users.email, email));
  if (user?.confirmed === false)
    await codeNext.run(localPath(next) ?? undefined, () =>
      auth().api.sendVerificationOTP({ body: { email, type: "email-verification" } }),
    );
  return { ok: true };
}

/** Confirms the address with the mailed code and begins a session. */
export async function confirmCode(
  wish: { email: string; code: string },
  headers: Headers,
  { from, now = new Date() }: { from?: string; now?: Date } = {},
): Promise<Begun | SecondStep | { ok: false; reason: "wrong-code" }> {
  const wrong = { ok: false, reason: "wrong-code" } as const;
  let user: { id: string };
  try {
    const body = { email: wish.email, otp: wish.code };
    ({ user } = await auth().api.verifyEmailOTP({ body }));
  } catch (error) {
    if (error instanceof APIError) return wrong;
    throw error;
  }
  if (isHosted()) await inTransaction((tx) => enqueue(tx, confirmAtProvider, { userId: user.id }));
  const admitted = await admit(user.id, "code-mail", { headers, from }, now);
  return admitted.ok || admitted.reason === "second-step" ? admitted : wrong;
}

/**
 * Begins a session. The refusals tell nobody whether the address has an account, and only failures
 * count towards "too-many": strangers' against the account, an owner's against the browser that has
 * been signed in before. `from` is the network address of whoever asks, when it is known.
 */
export async function signIn(
  wish: { email: string; password: string },
  headers: Headers,
  { from, now = new Date() }: { from?: string; now?: Date } = {},
): Promise<Begun | SecondStep | { ok: false; reason: "wrong" | "unverified" } | TooMany> {
  const wrong = { ok: false, reason: "wrong" } as const;
  // One at a time per account: right passwords sent at once do not use up each other's attempts.
  return inTurn(wish.email, async () => {
    const judged = await judgeLimited(
      signInLimits(wish.email, headers, from),
      () => checkPassword(wish.email, wish.password),
      now,
    );
    if (!judged.ok) {
      if (judged.until !== null) return { ok: false, reason: "too-many", until: judged.until };
      const event = { method: "password", result: "wrong-password" } as const;
      await recordEvent({ email: wish.email }, event, { headers, from }, { now });
      return wrong;
    }
    if (!judged.value.verified) return { ok: false, reason: "unverified" };
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

/** Ends the session of these headers and closes its sockets. An expired one counts as ended. */
export async function signOut(headers: Headers): Promise<SessionCookies> {
  const session = await readSession(headers);
  if (session?.viewedBy) await endView(session.sessionId);
  const response = await auth().api.signOut({ headers: callHeaders(headers), asResponse: true });
  if (session !== null) closeSession(session.sessionId);
  return { setCookie: response.headers.getSetCookie() };
}
