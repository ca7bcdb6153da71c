import { ourPasswordPolicy } from "#app/features/accounts/passwords/our-password-policy.server.ts";
import { RefusedProof, type IdentityPort } from "./port.ts";

/** Addresses, passwords and passkeys of our own: a person who signs in with one of them is proved by it. */
export const embeddedIdentity: IdentityPort = {
  kind: "embedded",
  issuer: null,
  login: () => ({ type: "form" }),
  policy: async () => ourPasswordPolicy(),
  verify: async () => {
    throw new RefusedProof("identity is embedded");
  },
};
