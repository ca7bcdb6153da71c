import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { authAccounts, users } from "#db/schema/accounts/accounts.ts";
import { identities } from "#db/schema/accounts/ways-in.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";

/**
 * The mark of a browser that has signed up with this address and the password of that hash, or with that identity at a
 * provider. It travels in the address of the page that asks for the code, and never in the mail: a person who reads the
 * mailbox shows that the address is theirs, and this that the sign-up is. Of null nothing is shown by it.
 */
export function signUpMark(email: string, proof: string | null): string {
  const chosen = proof ?? crypto.randomUUID();
  return createHmac("sha256", env().authSecret)
    .update(`sign-up:${email}:${chosen}`)
    .digest("base64url");
}

/** The hash of the password of this mark, if it is still the account's, or null. */
export async function hashOfMark(email: string, mark: string): Promise<string | null> {
  const [row] = await db()
    .select({ hash: authAccounts.password })
    .from(users)
    .innerJoin(
      authAccounts,
      and(eq(authAccounts.userId, users.id), eq(authAccounts.providerId, "credential")),
    )
    .where(eq(users.email, email));
  return row?.hash != null && isMark(mark, email, row.hash) ? row.hash : null;
}

/** Whose identity this mark is for, or null. */
export async function identityOfMark(
  email: string,
  mark: string,
): Promise<{ userId: string } | null> {
  const rows = await db()
    .select({ id: identities.id, userId: identities.userId })
    .from(users)
    .innerJoin(identities, eq(identities.userId, users.id))
    .where(eq(users.email, email));
  return rows.find(({ id }) => isMark(mark, email, id)) ?? null;
}

function isMark(mark: string, email: string, proof: string): boolean {
  const [ours, theirs] = [Buffer.from(signUpMark(email, proof)), Buffer.from(mark)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
