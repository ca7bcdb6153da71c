import { exchangeProof } from "#app/features/accounts/sign-in/providers/exchange-proof.server.ts";
import {
  signInOptions,
  newPasswordRules,
} from "#app/features/accounts/sign-in/sign-in-options.server.ts";
import { brokenRules } from "#app/features/accounts/passwords/password-policy.ts";
import {
  proveAtProvider,
  signUpAtProvider,
  type ProvedHere,
} from "#app/features/accounts/identity-providers/provider-browser.ts";
import { confirmCode } from "#app/features/accounts/sign-in/confirm-code.server.ts";
import { cookieOf, mailsTo } from "#test/asking/sign-in.ts";
import type { Way } from "./ways-in.ts";

type Typed = { email: string; password: string };

/** The way that the pages go where a browser gives the password to a provider. */
export const providerWay = {
  async signUp(typed: Typed): Promise<Way> {
    const { policy } = await newPasswordRules();
    const [broken] = brokenRules(typed.password, policy);
    if (broken !== undefined) return { refused: broken };
    return bring(await signUpAtProvider(signIn(), typed));
  },
  async logIn(typed: Typed, before?: Headers): Promise<Way> {
    return bring(await proveAtProvider(signIn(), typed), before);
  },
};

function signIn() {
  const found = signInOptions();
  if (found.type !== "browser-rest") throw new Error("another sign-in is configured");
  return found;
}

async function bring(proved: ProvedHere, headers = new Headers()): Promise<Way> {
  if (!proved.ok) return { refused: proved.text };
  const begun = await exchangeProof(proved.idToken, { headers });
  if (begun.ok) return { in: cookieOf(begun.setCookie) };
  if (begun.reason !== "unverified") return { refused: begun.reason };
  const code = (await mailsTo(begun.email)).at(-1)!.subject.slice(0, 6);
  const { email, mark } = begun;
  const confirmed = await confirmCode({ email, code, mark }, headers);
  return confirmed.ok ? { in: cookieOf(confirmed.setCookie) } : { refused: confirmed.reason };
}
