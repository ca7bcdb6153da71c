import {
  bindSignIn,
  type BeginInput,
} from "#app/features/accounts/sign-in/providers/provider-binding.server.ts";
import {
  addressAtProvider,
  comeBack,
  type CameBack,
} from "#app/features/accounts/sign-in/providers/provider-sign-in.server.ts";
import { termsInForce } from "#app/features/accounts/terms/terms.ts";
import { cookieOf } from "../asking/sign-in.ts";
import type { Claims, Signer, Signing } from "./signing-stand-in.ts";

const { version: termsVersion } = termsInForce();

/** What the sign-up form of somebody who has read it says. */
export const signUp = { zone: "Europe/Lisbon", learning: "es", termsVersion };

/** A browser that has pressed the button, and where it was sent. */
export async function sentAway(input: Partial<BeginInput> = {}, browser?: Headers) {
  const { setCookie } = bindSignIn(
    { next: null, again: false, signUp: null, ...input },
    new Date(),
  );
  const headers = cookieOf([setCookie], browser);
  const found = await addressAtProvider(headers);
  if (!found.ok) throw new Error(found.reason);
  return { headers, address: new URL(found.to) };
}

/** The whole way there and back, by somebody with these claims. */
export async function throughProvider(
  provider: Signer,
  claims: Claims,
  {
    input,
    signing,
    profile,
    browser,
  }: {
    input?: Partial<BeginInput>;
    signing?: Signing;
    profile?: Claims;
    browser?: Headers;
  } = {},
): Promise<CameBack> {
  const { headers, address } = await sentAway({ signUp, ...input }, browser);
  const code = provider.codeFor(address, claims, signing, profile);
  const state = address.searchParams.get("state")!;
  return comeBack(new URLSearchParams({ code, state }), { headers });
}

export type Person = { sub: string; email: string; email_verified: boolean; name: string };

export function aPersonThere(input: Partial<Person> = {}): Person {
  const sub = crypto.randomUUID();
  return { sub, email: `${sub}@example.test`, email_verified: true, name: "Nia Ahmed", ...input };
}

/** The headers of a browser in which they have signed in. */
export async function inBy(provider: Signer, claims: Claims): Promise<Headers> {
  const { result } = await throughProvider(provider, claims);
  if (!result.ok) throw new Error(result.reason);
  return cookieOf(result.setCookie);
}
