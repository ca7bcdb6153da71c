import { eq } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { identities } from "#db/schema/accounts/ways-in.ts";
import { exchangeProof } from "#app/features/accounts/sign-in/providers/exchange-proof.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { cookieOf } from "#test/asking/sign-in.ts";
import type { Account } from "./accounts.ts";
import type { StandIn } from "./stand-in.ts";

/** People of the stand-in's, and the way in for them. */
export function hostedPeople(held: { google: StandIn }) {
  const requester = { headers: new Headers({ "user-agent": "Firefox/1" }) };
  const someEmail = () => `${crypto.randomUUID()}@example.test`;
  const anAccount = (input: Partial<Account> = {}) =>
    held.google.accounts.add({ email: someEmail(), emailVerified: true, ...input });
  const tokenOf = (account: Account, claims = {}) => held.google.accounts.tokenOf(account, claims);

  /** The headers of a browser in which this account has signed in. */
  async function signedIn(account: Account, now = new Date()): Promise<Headers> {
    const begun = await exchangeProof(await tokenOf(account), requester, { now });
    if (!begun.ok) throw new Error(begun.reason);
    return cookieOf(begun.setCookie);
  }

  async function userOf({ localId }: Account) {
    const [row] = await db()
      .select({ user: users, identityId: identities.id })
      .from(identities)
      .innerJoin(users, eq(users.id, identities.userId))
      .where(eq(identities.subject, localId));
    return row!;
  }

  return { requester, someEmail, anAccount, tokenOf, signedIn, userOf };
}
