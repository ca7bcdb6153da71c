/** What a page answers that is about signing in here, where people sign in at a provider. */
import { redirect } from "react-router";
import { identity } from "#app/features/accounts/identity-providers/identity/configured.server.ts";
import { isHosted } from "#app/features/accounts/identity-providers/identity/hosted.server.ts";
import type { SignInOptions } from "#app/features/accounts/identity-providers/identity/port.ts";
import { AppError } from "#app/platform/errors.ts";

/**
 * A login page that says that signing in does not work at the moment must be made again for each visitor, or it would
 * say so for longer than it is true.
 */
export function signInHeaders(options: SignInOptions): Record<string, string> {
  return options.type === "redirect" && !options.open
    ? { "cache-control": "private, no-store" }
    : {};
}

/** Whether a new password is chosen with a link of ours; a provider mails its own. */
export function isResetHere(): boolean {
  if (isHosted() && identity().sendReset === undefined) throw redirect("/login");
  return !isHosted();
}

/** A page about passwords or passkeys of ours: where people sign in elsewhere there is none. */
export function requireOwnSignIn(): void {
  if (isHosted()) throw redirect("/account/security");
}

/** As above, for what only a script or a form asks. */
export function refuseHostedSignIn(): void {
  if (isHosted()) throw new AppError("not-found");
}
