import { identity } from "../identity-providers/identity/configured.server.ts";
import { isHosted } from "../identity-providers/identity/hosted.server.ts";
import type { SignInOptions } from "../identity-providers/identity/port.ts";
import { passwordPolicy, type NewPasswordRules } from "../passwords/password-policy.ts";

/** What the pages that let people in draw. */
export function signInOptions(): SignInOptions {
  return identity().login();
}

/**
 * What a sign-up draws. A provider's own pages ask for name, address and password, and words are in their place:
 * `isNew`: it knows this person, and we do not.
 */
export function signUpOptions({ isNew }: { isNew: boolean }): SignInOptions {
  const options = signInOptions();
  if (options.type !== "redirect") return options;
  const { label } = options;
  const note = isNew
    ? `You have no account here yet. ${label} knows you: answer what is asked here, and you go back there for a moment and are in.`
    : `Your name and your address come from ${label}, where you sign in. There is no password to choose here.`;
  return { ...options, note };
}

/** What a new password must have, wherever it is kept. */
export async function newPasswordRules(): Promise<NewPasswordRules> {
  return { policy: (await identity().policy()) ?? passwordPolicy(), ours: !isHosted() };
}

/** What the security page has to show: our own ways in, or that a provider has them, and what it is called. */
export function waysIn(): { ours: boolean; reset: boolean; provider: string | null } {
  const options = signInOptions();
  return {
    ours: !isHosted(),
    reset: !isHosted() || identity().sendReset !== undefined,
    provider: options.type === "redirect" ? options.label : null,
  };
}
