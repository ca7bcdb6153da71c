import { identity } from "./identity/configured.server.ts";
import type { LoginDoor } from "./identity/port.ts";
import type { PasswordPolicy } from "./password-policy.ts";

/** What the pages that let people in draw. */
export function loginDoor(): LoginDoor {
  return identity().login();
}

/** What a new password must have, wherever it is kept; null where no form of ours asks for one. */
export function policyInForce(): Promise<PasswordPolicy | null> {
  return identity().policy();
}
