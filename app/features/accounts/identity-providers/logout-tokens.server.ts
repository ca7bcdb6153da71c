import { createHash } from "node:crypto";
import { lt } from "drizzle-orm";
import { logoutTokens } from "#db/schema/accounts/ways-in.ts";
import { db, type Tx } from "#app/platform/database/db.server.ts";

/** Notes a provider's logout token; false where it has been here before. */
export async function takeLogoutToken(
  tx: Tx,
  { issuer, jti, expiresAt }: { issuer: string; jti: string; expiresAt: Date },
): Promise<boolean> {
  const hash = createHash("sha256").update(`${issuer} ${jti}`).digest("base64url");
  const taken = await tx
    .insert(logoutTokens)
    .values({ hash, expiresAt })
    .onConflictDoNothing()
    .returning({ hash: logoutTokens.hash });
  return taken.length === 1;
}

export async function dropOldLogoutTokens(now = new Date()): Promise<void> {
  await db().delete(logoutTokens).where(lt(logoutTokens.expiresAt, now));
}
