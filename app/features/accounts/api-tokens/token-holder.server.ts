import { isRestrictedIn, sanctionHolds } from "#db/schema/accounts/sanction-values.ts";
import type { TokenScope } from "#db/schema/accounts/token-scopes.ts";
import type { Person, PersonRestriction } from "#app/access/actor.ts";
import type { TokenFacts } from "#app/access/tokens.ts";
import { named } from "#app/platform/database/db.server.ts";
import { hashToken } from "#app/platform/tokens.server.ts";
import { isHosted } from "../identity-providers/identity/hosted.server.ts";
import { knownRole } from "../identity-providers/users-document.server.ts";
import { tokenPrefix } from "./tokens.server.ts";

export type TokenHolder = { tokenId: string; person: Person; facts: TokenFacts };

type Read = Omit<Person, "role" | "restrictions"> & {
  role: unknown;
  tokenId: string;
  scopes: TokenScope[];
  expiresAt: Date;
  emailVerified: boolean;
  isSuspended: boolean;
  restrictions: PersonRestriction[] | null;
};

/** `$2` is now, as in accounts.session: what has ended by its day holds no longer. */
const statement = `
  select t.id as "tokenId", t.scopes, t.expires_at as "expiresAt", u.email_verified as "emailVerified",
    ${isRestrictedIn("account", "u.id", "$2::timestamptz")} as "isSuspended",
    u.id, u.name, u.email, u.role, u.version, u.zone, u.portrait_id as portrait,
    (select json_agg(json_build_object('scope', k.scope,
        'endsAt', (extract(epoch from k.ends_at) * 1000)::bigint) order by k.scope)
      from person_sanctions k
      where k.user_id = u.id and k.scope <> 'account' and ${sanctionHolds("k", "$2::timestamptz")}) as restrictions
  from api_tokens t join users u on u.id = t.user_id
  where t.token_hash = $1 and u.erased_at is null`;

/**
 * Whose a token is and what decides whether it may be used (`refuseToken`), read from PostgreSQL with every request,
 * so that one that was removed opens nothing. Null for what is no token, and for all of them where people sign in
 * elsewhere: nothing would end one together with its owner's account there.
 */
export async function findTokenHolder(
  token: string,
  now = new Date(),
): Promise<TokenHolder | null> {
  if (!token.startsWith(tokenPrefix) || isHosted()) return null;
  const [read] = await named<Read>("accounts.token-holder", statement, [hashToken(token), now]);
  if (read === undefined) return null;
  const { tokenId, scopes, expiresAt, emailVerified, isSuspended, restrictions, ...rest } = read;
  const role = knownRole(rest.role);
  return {
    tokenId,
    person: { ...rest, role, ...(restrictions !== null && { restrictions }) },
    facts: { scopes, role, emailVerified, isSuspended, expiresAt: expiresAt.getTime() },
  };
}
