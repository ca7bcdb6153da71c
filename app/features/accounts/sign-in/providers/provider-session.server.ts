import { db } from "#app/platform/database/db.server.ts";
import { type ProviderSession } from "#db/schema/accounts/sessions.ts";
import { identities } from "#db/schema/accounts/ways-in.ts";
import { and, eq } from "drizzle-orm";
import { identity } from "#app/features/accounts/identity-providers/identity/configured.server.ts";
import { isHosted } from "#app/features/accounts/identity-providers/identity/hosted.server.ts";

/**
 * What a session keeps that begins without a fresh proof of the provider's, such as with a mailed code: the person's
 * identity there, asked whether it still holds. Null where people sign in here, and for a person who has no identity
 * there or has been disabled.
 */
export async function currentProviderSession(
  userId: string,
  now: Date,
): Promise<ProviderSession | null> {
  if (!isHosted()) return null;
  const { issuer, state } = identity();
  const [own] = await db()
    .select({ id: identities.id, subject: identities.subject })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.issuer, issuer!)));
  if (own === undefined) return null;
  // Where it cannot be asked, the session's own check asks again before long.
  const found = await state?.(own.subject).catch(() => undefined);
  if (found === null || found?.disabled === true) return null;
  return { identityId: own.id, sid: null, sealedIdToken: null, authAt: now.getTime() };
}
