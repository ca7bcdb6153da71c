import { redirect } from "react-router";
import { AppError } from "#app/platform/errors.ts";
import { identity } from "../identity-providers/identity/configured.server.ts";
import { isHosted } from "../identity-providers/identity/hosted.server.ts";
import type { SignInOptions } from "../identity-providers/identity/port.ts";
import { passwordPolicy, type NewPasswordRules } from "../passwords/password-policy.ts";

/** What the pages that let people in draw. */
export function signInOptions(): SignInOptions {
  return identity().login();
}

/**
 * What a sign-up draws. A provider's own pages ask for name, address and password, and words stand in their place:
 * `?new` says that it knows this person and we do not.
 */
export function signUpOptions(request: Request): SignInOptions {
  const door = signInOptions();
  if (door.type !== "redirect") return door;
  const { label } = door;
  const note = new URL(request.url).searchParams.has("new")
    ? `You have no account here yet. ${label} knows you: answer what is asked here, and you go back there for a moment and are in.`
    : `Your name and your address come from ${label}, where you sign in. There is no password to choose here.`;
  return { ...door, note };
}

/** What a new password must have, wherever it is kept. */
export async function newPasswordRules(): Promise<NewPasswordRules> {
  return { policy: (await identity().policy()) ?? passwordPolicy(), ours: !isHosted() };
}

/** What the security page has to show: our own ways in, or that a provider has them, and what it is called. */
export function waysIn(): { ours: boolean; reset: boolean; provider: string | null } {
  const door = signInOptions();
  return {
    ours: !isHosted(),
    reset: !isHosted() || identity().sendReset !== undefined,
    provider: door.type === "redirect" ? door.label : null,
  };
}

/**
 * A login page that says that signing in does not work at the moment must be made anew for each visitor, or
 * it would say so for longer than it is true.
 */
export function doorHeaders(door: SignInOptions): Record<string, string> {
  return door.type === "redirect" && !door.open ? { "cache-control": "private, no-store" } : {};
}

/** Whether a new password is chosen with a link of ours; a provider mails its own. */
export function isResetHere(): boolean {
  if (isHosted() && identity().sendReset === undefined) throw redirect("/login");
  return !isHosted();
}

/** A page about passwords or passkeys of ours: where people sign in elsewhere there is none. */
export function onlyWithOurDoor(): void {
  if (isHosted()) throw redirect("/account/security");
}

/** As above, for what only a script or a form asks. */
export function refuseOtherDoor(): void {
  if (isHosted()) throw new AppError("not-found");
}
