import { landing } from "#app/access/landing.ts";
import { type FormState, parsePosted, type Posted } from "#app/platform/forms/forms.ts";
import { localPath } from "#app/platform/http/local-path.ts";
import { isSwitchedOff, isSwitchedOn } from "#app/features/settings/settings.server.ts";
import { exchangeProof } from "../sign-in/providers/exchange-proof.server.ts";
import { exchangeText, signUpsOffText } from "../sign-in/text.ts";
import { provedRegisterForm, redirectRegisterForm, registerForm } from "./forms.ts";
import type { RequestOrigin } from "../account-security/history.server.ts";
import { withQuery } from "#app/platform/links.ts";
import { signInOptions, newPasswordRules } from "../sign-in/sign-in-options.server.ts";
import { bindSignIn } from "../sign-in/providers/provider-binding.server.ts";
import { providerPath } from "../identity-providers/provider-paths.ts";
import { countMailFrom } from "../account-security/limits.server.ts";
import { register } from "./register.server.ts";
import { acceptanceOf, termsInForce } from "../terms/terms.ts";
import { retryAfter, comeBackText } from "../account-security/text.ts";
import { passwordRefusalText } from "../passwords/text.ts";

export type SignedUp =
  /** `leaves`: to the provider's pages, which no script of ours can load. */
  | { ok: true; to: string; setCookie: string[]; leaves?: boolean }
  | { ok: false; form: FormState; status: number; headers?: { "retry-after": string } };

/** Makes the account of a posted sign-up form, and answers where to go on: as a rule to the mailed code. */
export async function signUp(
  posted: Posted,
  requester: RequestOrigin,
  fallback: string | null,
): Promise<SignedUp> {
  const options = signInOptions();
  if (options.type === "browser-rest") return signUpProved(posted, requester, fallback);
  if (options.type === "redirect") return signUpAway(posted, fallback);
  const { policy } = await newPasswordRules();
  const form = parsePosted(posted, registerForm(policy));
  if (!form.ok) return { ok: false, form: form.state, status: 400 };
  if (!(await isSwitchedOn("sign-ups", form.value.email)))
    return { ok: false, form: form.fail(signUpsOffText), status: 503 };
  const until = await countMailFrom(requester.from);
  if (until !== null)
    return {
      ok: false,
      form: form.fail(
        `Too many accounts were asked for from here. Try again ${comeBackText(until)}.`,
      ),
      status: 429,
      headers: { "retry-after": retryAfter(until) },
    };
  const next = localPath(form.value.next) ?? fallback;
  const made = await register({ ...form.value, next: next ?? undefined });
  if (!made.ok)
    return {
      ok: false,
      form: form.fail({ password: passwordRefusalText[made.reason] }),
      status: 422,
    };
  const to = withQuery("/verify", { email: form.value.email, mark: made.mark, next });
  return { ok: true, to, setCookie: [] };
}

/** What was agreed to goes with the browser; the provider's pages ask for the rest. */
async function signUpAway(
  posted: Posted,
  fallback: string | null,
  now = new Date(),
): Promise<SignedUp> {
  const form = parsePosted(posted, redirectRegisterForm);
  if (!form.ok) return { ok: false, form: form.state, status: 400 };
  if (await isSwitchedOff("sign-ups", now))
    return { ok: false, form: form.fail(signUpsOffText), status: 503 };
  const { zone, learning } = form.value;
  const next = localPath(form.value.next) ?? fallback;
  const signUp = { zone, learning, termsVersion: termsInForce(now.getTime()).version };
  const { setCookie } = bindSignIn({ next, again: false, signUp }, now);
  return { ok: true, to: providerPath, setCookie: [setCookie], leaves: true };
}

async function signUpProved(
  posted: Posted,
  requester: RequestOrigin,
  fallback: string | null,
  now = new Date(),
): Promise<SignedUp> {
  const form = parsePosted(posted, provedRegisterForm);
  if (!form.ok) return { ok: false, form: form.state, status: 400 };
  const { name, zone, learning, idToken } = form.value;
  const refuse = (text: string, status: number) =>
    ({ ok: false, form: form.fail(text), status }) as const;
  if (idToken === "") return refuse(needsScript, 400);
  const next = localPath(form.value.next) ?? fallback;
  const { version } = termsInForce(now.getTime());
  const input = { name, zone, learning, ...acceptanceOf(version, now) };
  const begun = await exchangeProof(idToken, requester, { input, next, now });
  if (begun.ok)
    return { ok: true, to: landing(begun.person.role, next, begun), setCookie: begun.setCookie };
  switch (begun.reason) {
    case "second-step":
      return { ok: true, to: withQuery("/login/code", { next }), setCookie: begun.setCookie };
    case "unverified":
      return {
        ok: true,
        to: withQuery("/verify", { email: begun.email, mark: begun.mark, next }),
        setCookie: [],
      };
    case "unavailable":
      return refuse(exchangeText.unavailable, 503);
    default:
      return refuse(exchangeText[begun.reason], 422);
  }
}

const needsScript =
  "Making an account needs JavaScript here: your password goes straight to our sign-in provider, and never to us.";
