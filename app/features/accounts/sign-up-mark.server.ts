import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { authAccounts, users } from "#db/schema/accounts.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";

/**
 * The mark of a browser that has signed up with this address and the password of that hash. It travels
 * in the address of the page that asks for the code, and never in the mail: whoever reads the mailbox
 * shows that the address is theirs, and this that the password is. Of null nothing is shown by it.
 */
export function signUpMark(email: string, hash: string | null): string {
  const chosen = hash ?? crypto.randomUUID();
  return createHmac("sha256", env().authSecret)
    .update(`sign-up:${email}:${chosen}`)
    .digest("base64url");
}

/** The hash of the password that this mark stands for, if it is still the account's, or null. */
export async function hashOfMark(email: string, mark: string): Promise<string | null> {
  const [row] = await db()
    .select({ hash: authAccounts.password })
    .from(users)
    .innerJoin(
      authAccounts,
      and(eq(authAccounts.userId, users.id), eq(authAccounts.providerId, "credential")),
    )
    .where(eq(users.email, email));
  if (row?.hash == null) return null;
  const [ours, theirs] = [Buffer.from(signUpMark(email, row.hash)), Buffer.from(mark)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs) ? row.hash : null;
}
