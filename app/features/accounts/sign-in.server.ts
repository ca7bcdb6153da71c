import { APIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts.ts";
import type { Role } from "#app/access/actor.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { closeSession } from "#app/platform/live.server.ts";
import { localPath } from "#app/platform/local-path.ts";
import { auth, codeNext } from "./auth.server.ts";
import type { Register } from "./forms.ts";
import { readSession } from "./session.server.ts";
import { termsVersion } from "./terms.ts";
import { inTurn } from "./in-turn.server.ts";
import {
  countAttempt,
  findWait,
  forgetAttempts,
  signInLimit,
  type Limit,
} from "./limits.server.ts";

/** What the browser must be told: the cookies of a session that began, or ended. */
export type SessionCookies = { setCookie: string[] };
export type Begun = { ok: true; role: Role | null } & SessionCookies;
export type TooMany = { ok: false; reason: "too-many"; until: Date };

/**
 * Makes an account with role student and mails the code of step two. The answer is the same
 * whether or not the address has an account; its owner then gets a different mail.
 */
export async function register(wish: Register, now = new Date()): Promise<void> {
  const { name, email, password, zone, learning } = wish;
  const terms = { termsVersion, termsAcceptedAt: now };
  await codeNext.run(localPath(wish.next) ?? undefined, () =>
    auth().api.signUpEmail({ body: { name, email, password, zone, learning, ...terms } }),
  );
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
): Promise<Begun | { ok: false; reason: "wrong-code" }> {
  return begin("wrong-code", () =>
    auth().api.verifyEmailOTP({
      body: { email: wish.email, otp: wish.code },
      headers: callHeaders(headers),
      asResponse: true,
    }),
  );
}

/**
 * Begins a session. The refusals tell nobody whether the address has an account, and only failures
 * count towards "too-many". `from` is the network address of whoever asks, when it is known.
 */
export async function signIn(
  wish: { email: string; password: string },
  headers: Headers,
  { from, now = new Date() }: { from?: string; now?: Date } = {},
): Promise<Begun | { ok: false; reason: "wrong" | "unverified" } | TooMany> {
  const limits = signInLimits(wish.email, from);
  // One at a time per account: guesses sent at once would all be judged before the first one counts.
  return inTurn(wish.email, async () => {
    for (const limit of limits) {
      const until = await findWait(limit, now);
      if (until !== null) return { ok: false, reason: "too-many", until };
    }
    const answer = await begin("wrong", () =>
      auth().api.signInEmail({ body: wish, headers: callHeaders(headers), asResponse: true }),
    );
    if (answer.ok) await forgetAttempts(limits[0]);
    else if (answer.status === 403) return { ok: false, reason: "unverified" };
    else for (const limit of limits) await countAttempt(limit, now);
    return answer;
  });
}

function signInLimits(email: string, from: string | undefined): [Limit, ...Limit[]] {
  const account = signInLimit(email);
  if (from === undefined) return [account];
  const most = rules.account.failedSignInsPerAddress;
  return [account, { ...account, what: "sign-in-from", who: from, most }];
}

/** Ends the session of these headers and closes its sockets. An expired one counts as ended. */
export async function signOut(headers: Headers): Promise<SessionCookies> {
  const session = await readSession(headers);
  const response = await auth().api.signOut({ headers: callHeaders(headers), asResponse: true });
  if (session !== null) closeSession(session.sessionId);
  return { setCookie: response.headers.getSetCookie() };
}

async function begin<Reason extends string>(
  reason: Reason,
  call: () => Promise<Response>,
): Promise<Begun | { ok: false; reason: Reason; status: number }> {
  let response: Response;
  try {
    response = await call();
  } catch (error) {
    if (error instanceof APIError) return { ok: false, reason, status: error.statusCode };
    throw error;
  }
  if (response.status >= 500) throw new Error(`identity service answered ${response.status}`);
  if (!response.ok) return { ok: false, reason, status: response.status };
  const { user } = (await response.json()) as { user: { id: string } };
  const [row] = await db().select({ role: users.role }).from(users).where(eq(users.id, user.id));
  return { ok: true, role: row?.role ?? null, setCookie: response.headers.getSetCookie() };
}

/** The identity service judges origins itself; ours has been judged at the edge already. */
export function callHeaders(headers: Headers): Headers {
  const own = new Headers({ origin: new URL(env().publicUrl).origin });
  for (const name of ["cookie", "user-agent"]) {
    const value = headers.get(name);
    if (value !== null) own.set(name, value);
  }
  return own;
}
