import type { TokenScope } from "#db/schema/accounts/token-scopes.ts";
import type { Person, Role } from "./actor.ts";

/** What decides whether a personal token may be used. Instants are epoch milliseconds. */
export type TokenFacts = {
  scopes: readonly TokenScope[];
  role: Role | null;
  emailVerified: boolean;
  isSuspended: boolean;
  expiresAt: number;
};

/** What a call of the API asks for: a scope, where it is not public, and the role whose page does the same. */
export type TokenNeeds = { scope: TokenScope | null; role?: "student" | "teacher" };

export type TokenRefusal =
  | "token-ended"
  | "account-suspended"
  | "address-unconfirmed"
  | "role-refused"
  | "scope-missing";

/** Students and teachers have tokens; an admin's work is done by people, and nobody makes one for somebody else. */
export function canHaveTokens(person: Pick<Person, "role" | "viewed">): boolean {
  return !person.viewed && (person.role === "student" || person.role === "teacher");
}

/** Why a token may not be used for a call, or null where it may: what is wrong with it first, then with its owner. */
export function refuseToken(
  facts: TokenFacts,
  { scope, role }: TokenNeeds,
  now: number,
): TokenRefusal | null {
  if (facts.expiresAt <= now) return "token-ended";
  if (facts.isSuspended) return "account-suspended";
  if (!canHaveTokens(facts)) return "role-refused";
  if (!facts.emailVerified) return "address-unconfirmed";
  if (role !== undefined && facts.role !== role) return "role-refused";
  return scope === null || facts.scopes.includes(scope) ? null : "scope-missing";
}
