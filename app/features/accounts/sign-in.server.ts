import { APIError } from "better-auth/api";
import { env } from "#app/platform/env.server.ts";
import { auth } from "./auth.server.ts";
import type { Register } from "./forms.ts";

/** What the browser must be told: the cookies of a session that began, or ended. */
export type SessionCookies = { setCookie: string[] };

/** Terms in force; stored with the moment of acceptance at sign-up. */
export const termsVersion = "2026-11-01";

/**
 * Makes an account with role student and mails the code of step two. The answer is the same
 * whether or not the address has an account; its owner then gets a different mail.
 */
export async function register(wish: Register, now = new Date()): Promise<void> {
  await auth().api.signUpEmail({
    body: {
      name: wish.name,
      email: wish.email,
      password: wish.password,
      zone: wish.zone,
      learning: wish.learning,
      termsVersion,
      termsAcceptedAt: now,
    },
  });
}

/** Mails a new code to an address that has not been confirmed; silent about any other. */
export async function resendCode(email: string): Promise<void> {
  await auth().api.sendVerificationOTP({ body: { email, type: "email-verification" } });
}

/** Confirms the address with the mailed code and begins a session. */
export async function confirmCode(
  wish: { email: string; code: string },
  headers: Headers,
): Promise<({ ok: true } & SessionCookies) | { ok: false; reason: "wrong-code" }> {
  return begin("wrong-code", () =>
    auth().api.verifyEmailOTP({
      body: { email: wish.email, otp: wish.code },
      headers: callHeaders(headers),
      asResponse: true,
    }),
  );
}

/** Begins a session. The two refusals tell nobody whether the address has an account. */
export async function signIn(
  wish: { email: string; password: string },
  headers: Headers,
): Promise<({ ok: true } & SessionCookies) | { ok: false; reason: "wrong" | "unverified" }> {
  const answer = await begin("wrong", () =>
    auth().api.signInEmail({ body: wish, headers: callHeaders(headers), asResponse: true }),
  );
  return !answer.ok && answer.status === 403 ? { ok: false, reason: "unverified" } : answer;
}

/** Ends the session of these headers. An expired one counts as ended. */
export async function signOut(headers: Headers): Promise<SessionCookies> {
  const response = await auth().api.signOut({ headers: callHeaders(headers), asResponse: true });
  return { setCookie: response.headers.getSetCookie() };
}

async function begin<Reason extends string>(
  reason: Reason,
  call: () => Promise<Response>,
): Promise<({ ok: true } & SessionCookies) | { ok: false; reason: Reason; status: number }> {
  let response: Response;
  try {
    response = await call();
  } catch (error) {
    if (error instanceof APIError) return { ok: false, reason, status: error.statusCode };
    throw error;
  }
  if (response.status >= 500) throw new Error(`identity service answered ${response.status}`);
  if (!response.ok) return { ok: false, reason, status: response.status };
  return { ok: true, setCookie: response.headers.getSetCookie() };
}

/** The identity service judges origins itself; ours has been judged at the edge already. */
function callHeaders(headers: Headers): Headers {
  const own = new Headers({ origin: new URL(env().publicUrl).origin });
  for (const name of ["cookie", "user-agent"]) {
    const value = headers.get(name);
    if (value !== null) own.set(name, value);
  }
  return own;
}
