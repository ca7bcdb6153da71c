import { env } from "#app/platform/env/env.server.ts";
import { embeddedIdentity } from "./embedded.server.ts";
import { firebaseIdentity } from "./firebase.server.ts";
import { oidcIdentity } from "./oidc.server.ts";
import type { IdentityPort } from "./port.ts";

/** One per kind; each is made once, when it is first asked for. */
const makers: Record<IdentityPort["kind"], () => IdentityPort> = {
  embedded: () => embeddedIdentity,
  firebase: firebaseIdentity,
  oidc: oidcIdentity,
};

const shared = globalThis as { appIdentity?: IdentityPort };

/** The provider that IDENTITY names. Nothing outside features/accounts knows which it is. */
export function identity(): IdentityPort {
  shared.appIdentity ??= makers[env().IDENTITY]();
  return shared.appIdentity;
}
