import { z } from "zod";
import { minute } from "#app/platform/time/time.ts";
import { cookieLine, readCookie } from "#app/platform/cookies.server.ts";
import type { Binding } from "#app/features/accounts/identity-providers/identity/port.ts";
import { seal, unseal } from "#app/platform/sealed.server.ts";
import { newToken } from "#app/platform/tokens.server.ts";

const name = "provider";
/** For a person who has to find a phone, or makes an account at the provider first. */
const life = 30 * minute;

const signUp = z.object({
  zone: z.string(),
  learning: z.string().optional(),
  termsVersion: z.string(),
});

const begun = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  until: z.number(),
  next: z.string().nullable(),
  /** Somebody who is signed in proves it once more. */
  again: z.boolean(),
  /** What a sign-up form has said and agreed to; null for a log-in. */
  signUp: signUp.nullable(),
});

/** A sign-in that is under way at the provider. */
export type StartedProviderSignIn = z.infer<typeof begun>;
export type BeginInput = Pick<StartedProviderSignIn, "next" | "again" | "signUp">;

/** A new one, and the cookie that binds it to the browser: only we can read it, and nothing is kept here. */
export function bindSignIn(input: BeginInput, now: Date): { setCookie: string } {
  const binding: Binding = {
    state: newToken().token,
    nonce: newToken().token,
    verifier: newToken().token,
  };
  const text = JSON.stringify({ ...binding, ...input, until: now.getTime() + life });
  return { setCookie: cookieLine(name, seal(Buffer.from(text), name), life / 1000) };
}

/** What this browser has begun, or null. */
export function boundSignIn(headers: Headers, now: Date): StartedProviderSignIn | null {
  const value = readCookie(headers, name);
  if (value === null) return null;
  try {
    const read = begun.parse(JSON.parse(unseal(value, name).toString()));
    return read.until > now.getTime() ? read : null;
  } catch {
    return null;
  }
}

export function unbindSignIn(): string {
  return cookieLine(name, "", 0);
}
