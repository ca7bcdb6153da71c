import type { SignInOptions } from "./identity/port.ts";
import { providerField, providerText } from "./text.ts";

type SignIn = Extract<SignInOptions, { type: "browser-rest" }>;
type Typed = { email: string; password: string };
export type ProvedHere =
  | { ok: true; idToken: string }
  | { ok: false; text: string; field: "password" | "email" | null };

/** Asks the provider, from this browser and by nobody else, for a proof of who types this. Never rejects. */
export function proveAtProvider(signIn: SignIn, typed: Typed): Promise<ProvedHere> {
  return ask(signIn, "signInWithPassword", typed);
}

/**
 * Makes an account at the provider. Where there is one already and the password is its own, that is proof
 * as well: a sign-up that got no further the last time goes on.
 */
export async function signUpAtProvider(signIn: SignIn, typed: Typed): Promise<ProvedHere> {
  const made = await ask(signIn, "signUp", typed);
  if (made.ok || made.field !== "email") return made;
  const known = await proveAtProvider(signIn, typed);
  return known.ok ? known : made;
}

async function ask(
  { url, apiKey }: SignIn,
  method: "signInWithPassword" | "signUp",
  { email, password }: Typed,
): Promise<ProvedHere> {
  const refuse = (message?: string): ProvedHere => ({
    ok: false,
    text: providerText(message),
    field: method === "signUp" ? providerField(message) : null,
  });
  try {
    const answer = await fetch(`${url}/accounts:${method}?key=${encodeURIComponent(apiKey)}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      credentials: "omit",
      signal: AbortSignal.timeout(15_000),
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    });
    const body = await answer.json();
    if (!answer.ok) return refuse(body?.error?.message);
    // Without a token the provider wants a second factor first.
    if (typeof body?.idToken !== "string") return refuse("MFA_REQUIRED");
    return { ok: true, idToken: body.idToken };
  } catch {
    return refuse();
  }
}

/** Brings the proof to us for a session. Never rejects. */
export async function exchangeHere(
  idToken: string,
  next: string | null,
): Promise<{ ok: true; to: string } | { ok: false; text: string }> {
  try {
    const answer = await fetch("/api/session/hosted", {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams({ idToken, next: next ?? "" }),
    });
    const body = await answer.json();
    if (body?.ok === true) return { ok: true, to: body.to };
    if (typeof body?.text === "string") return { ok: false, text: body.text };
  } catch {
    // The text below says it.
  }
  return { ok: false, text: "That did not work. Check your connection and try again." };
}
