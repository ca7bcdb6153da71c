import { and, eq, isNotNull } from "drizzle-orm";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { identities } from "#db/schema/accounts/ways-in.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { endSessionsOf } from "#app/features/accounts/sessions/hosted-session.server.ts";
import { identity } from "#app/features/accounts/identity-providers/identity/configured.server.ts";
import {
  ProviderDown,
  RefusedProof,
  type ProviderLogout,
} from "#app/features/accounts/identity-providers/identity/port.ts";
import { takeLogoutToken } from "#app/features/accounts/identity-providers/logout-tokens.server.ts";
import { unseal } from "#app/platform/sealed.server.ts";

/**
 * Where a browser goes once this session of ours has ended, so that the provider's ends as well; null where
 * it has nowhere to go, or the provider does not answer within a moment: then `/login` is the end. Call it while the
 * session is there.
 */
export async function leaveProvider(sessionId: string): Promise<string | null> {
  const { logoutUrl } = identity();
  if (logoutUrl === undefined) return null;
  const [session] = await db()
    .select({ identityId: sessions.identityId, sealed: sessions.providerIdToken })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNotNull(sessions.identityId)));
  if (session === undefined) return null;
  return logoutUrl({ idToken: opened(session.sealed, session.identityId!) });
}

/** Null where there is none, or it was sealed with a secret of before. */
function opened(sealed: string | null, identityId: string): string | null {
  if (sealed === null) return null;
  try {
    return unseal(sealed, identityId).toString();
  } catch {
    return null;
  }
}

/**
 * Ends the sessions that a provider's own message names (OpenID Connect Back-Channel Logout 1.0). Answers
 * the HTTP status: 404 where no provider tells us such things, 400 for what is no such message or has been
 * here before, 503 where its keys could not be asked for.
 */
export async function takeProviderLogout(
  body: string,
  now = new Date(),
): Promise<200 | 400 | 404 | 503> {
  const { redirect, issuer } = identity();
  if (redirect === undefined) return 404;
  const token = new URLSearchParams(body).get("logout_token");
  if (token === null) return 400;
  try {
    const logout = await redirect.readLogout(token, now);
    await endNamed(issuer!, logout);
    return 200;
  } catch (err) {
    if (err instanceof RefusedProof) log.info({ why: err.message }, "logout token refused");
    else if (err instanceof ProviderDown) log.warn({ err }, "logout token");
    else throw err;
    return err instanceof RefusedProof ? 400 : 503;
  }
}

async function endNamed(
  issuer: string,
  { subject, sid, jti, expiresAt }: ProviderLogout,
): Promise<void> {
  await inTransaction(async (tx) => {
    if (!(await takeLogoutToken(tx, { issuer, jti, expiresAt })))
      throw new RefusedProof("logout: jti has been here before");
    const named = await tx
      .selectDistinct({ id: identities.id })
      .from(identities)
      .leftJoin(sessions, eq(sessions.identityId, identities.id))
      .where(
        and(
          eq(identities.issuer, issuer),
          subject === null ? eq(sessions.providerSid, sid!) : eq(identities.subject, subject),
        ),
      );
    for (const { id } of named) await endSessionsOf(tx, id, sid === null ? {} : { sid });
  });
}
