import { and, eq, isNull, lt, or } from "drizzle-orm";
import { pendingSignIns, sessions } from "#db/schema/accounts/sessions.ts";
import { identities } from "#db/schema/accounts/ways-in.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { closeSession } from "#app/platform/live/live.server.ts";
import { log } from "#app/platform/log.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { identity } from "../identity-providers/identity/configured.server.ts";
import { lockSignIns } from "./sessions.server.ts";

type Asked = {
  sessionId: string;
  identityId: string | null;
  providerAuthAt: Date | null;
  providerCheckedAt: Date | null;
  role: unknown;
};

/** Below the five minutes in which a session ends that the provider has ended, by more than an answer takes. */
const checkEvery = 4 * minute;

/** After the provider could not be asked. */
const checkAgainAfter = minute / 2;

/** Of a provider that cannot be asked: what it ends it says itself, or never. */
const asBefore = { disabled: false, validSince: 0 };

const checks = new Map<string, Promise<boolean>>();

/**
 * Whether a session still holds where people sign in at a provider: it was begun with that provider's
 * proof, and the provider, asked every few minutes, has not disabled the person or revoked their
 * sign-ins. Where it cannot be asked, an admin is refused and anybody else goes on.
 */
export async function stillHolds(session: Asked, now: Date): Promise<boolean> {
  if (session.identityId === null) return false;
  if (!isDue(session.providerCheckedAt, now)) return true;
  // The requests of one page ask once.
  const asked =
    checks.get(session.sessionId) ??
    ask(session, session.identityId, now).finally(() => checks.delete(session.sessionId));
  checks.set(session.sessionId, asked);
  return asked;
}

function isDue(checkedAt: Date | null, now: Date): boolean {
  return now.getTime() - (checkedAt?.getTime() ?? 0) >= checkEvery;
}

async function ask(session: Asked, identityId: string, now: Date): Promise<boolean> {
  const own = eq(sessions.id, session.sessionId);
  const { issuer, state } = identity();
  const [known] = await db()
    .select({ subject: identities.subject, checkedAt: sessions.providerCheckedAt })
    .from(identities)
    .innerJoin(sessions, own)
    .where(and(eq(identities.id, identityId), eq(identities.issuer, issuer!)));
  // A request that read its session before another one's check ended does not check once more.
  if (!isDue(known?.checkedAt ?? null, now)) return true;
  try {
    // A person who began elsewhere, before another provider was configured, is out.
    const found = known === undefined ? null : await (state?.(known.subject) ?? asBefore);
    const isOver =
      found === null ||
      found.disabled ||
      (session.providerAuthAt?.getTime() ?? 0) < found.validSince;
    if (isOver) {
      const before = found === null || found.disabled ? undefined : new Date(found.validSince);
      await inTransaction((tx) => endSessionsOf(tx, identityId, { before }));
    } else await db().update(sessions).set({ providerCheckedAt: now }).where(own);
    return !isOver;
  } catch (err) {
    log.warn({ err, sessionId: session.sessionId }, "provider state");
    if (session.role === "admin") return false;
    const providerCheckedAt = new Date(now.getTime() - checkEvery + checkAgainAfter);
    await db().update(sessions).set({ providerCheckedAt }).where(own);
    return true;
  }
}

/**
 * Ends what a provider's proofs of this identity began: all of it, or only what the provider calls `sid`,
 * or only what was begun there before an instant.
 */
export async function endSessionsOf(
  tx: Tx,
  identityId: string,
  { sid, before }: { sid?: string; before?: Date } = {},
): Promise<void> {
  const [owner] = await tx
    .select({ id: identities.userId })
    .from(identities)
    .where(eq(identities.id, identityId));
  if (owner === undefined) return;
  await lockSignIns(tx, owner.id);
  const ended = await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.identityId, identityId),
        // One that does not know its name there is over, too.
        sid === undefined
          ? undefined
          : or(eq(sessions.providerSid, sid), isNull(sessions.providerSid)),
        before && lt(sessions.providerAuthAt, before),
      ),
    )
    .returning({ id: sessions.id });
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, owner.id));
  tx.afterCommit(() => {
    for (const { id } of ended) closeSession(id);
  });
}
