import { and, eq } from "drizzle-orm";
import { authAccounts, users } from "#db/schema/accounts/accounts.ts";
import { db } from "#app/platform/database/db.server.ts";
import { hashPassword, isOutdatedHash, verifyPassword } from "./password-hash.server.ts";

/** Nobody's password: verifying against it costs what verifying against a real one does. */
const nobodys =
  "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/**
 * Whose address and password these are, or null. Exactly one hash is computed, whether or not there is an
 * account; one more where the right password's was made at another cost than today's.
 */
export async function checkPassword(
  email: string,
  password: string,
): Promise<{ id: string; verified: boolean; hash: string } | null> {
  const [row] = await db()
    .select({ id: users.id, verified: users.emailVerified, hash: authAccounts.password })
    .from(users)
    .innerJoin(
      authAccounts,
      and(eq(authAccounts.userId, users.id), eq(authAccounts.providerId, "credential")),
    )
    .where(eq(users.email, email));
  const right = await verifyPassword(row?.hash ?? nobodys, password);
  if (!right || row?.hash == null) return null;
  if (!isOutdatedHash(row.hash)) return { ...row, hash: row.hash };
  const hash = await hashPassword(password);
  await db()
    .update(authAccounts)
    .set({ password: hash })
    .where(and(eq(authAccounts.userId, row.id), eq(authAccounts.password, row.hash)));
  return { ...row, hash };
}
