import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { and, asc, eq, gt, isNull, lt } from "drizzle-orm";
import { brand } from "#config/brand.ts";
import { passkeyChallenges, passkeys } from "#db/schema/accounts/ways-in.ts";
import type { Person } from "#app/access/actor.ts";
import { db, inTransaction, onConstraint } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { minute } from "#app/platform/time/time.ts";
import {
  completeSignIn,
  type StartedSession,
  type SecondStep,
} from "../complete-sign-in.server.ts";
import { type KeptOut } from "#app/features/accounts/sessions/start-session.server.ts";
import type { RequestOrigin } from "#app/features/accounts/account-security/history.server.ts";
import { recordChange } from "#app/features/accounts/mails/record-change.server.ts";

const answerWithin = 5 * minute;

/** More than anybody has devices for. */
const mostPasskeys = 20;

/** This site, as authenticators know it. */
function site() {
  const { origin, hostname } = new URL(env().publicUrl);
  return { expectedOrigin: origin, expectedRPID: hostname };
}

export async function listPasskeys({ id }: Pick<Person, "id">) {
  const rows = await db()
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, id))
    .orderBy(asc(passkeys.createdAt));
  return rows.map(({ id: passkeyId, name, synced, createdAt, lastUsedAt }) => ({
    id: passkeyId,
    name,
    synced,
    since: createdAt.getTime(),
    lastUse: lastUsedAt?.getTime() ?? null,
  }));
}

/** What a browser is to ask of an authenticator that will belong to this person. */
export async function passkeyToAdd(person: Person, now = new Date()) {
  const own = await db().select().from(passkeys).where(eq(passkeys.userId, person.id));
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: site().expectedRPID,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: "none",
    excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(options.challenge, person.id, now);
  return options;
}

/** Adds a passkey. What it signed must be the answer to a question of ours to this person, for this site. */
export async function addPasskey(
  person: Person,
  { name, response }: { name: string; response: RegistrationResponseJSON },
  requester: RequestOrigin,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: "refused" | "too-many-passkeys" }> {
  const refused = { ok: false, reason: "refused" } as const;
  const verified = await verifyRegistrationResponse({
    response,
    ...site(),
    requireUserVerification: true,
    expectedChallenge: (challenge) => takeChallenge(challenge, person.id, now),
  }).catch(() => null);
  if (!verified?.verified) return refused;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return inTransaction(async (tx) => {
    const own = await tx.select().from(passkeys).where(eq(passkeys.userId, person.id));
    if (own.length >= mostPasskeys) return { ok: false, reason: "too-many-passkeys" } as const;
    await tx.insert(passkeys).values({
      userId: person.id,
      name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: credential.transports ?? [],
      synced: credentialBackedUp,
      createdAt: now,
    });
    const change = { method: "security", change: "passkey-added" } as const;
    await recordChange(tx, person, change, requester, now);
    return { ok: true } as const;
  }).catch(onConstraint({ passkeys_credentialId_unique: "refused" }));
}

/** Removes one of this person's passkeys; somebody else's, or one that is gone, is left alone. */
export async function removePasskey(
  person: Person,
  passkeyId: string,
  requester: RequestOrigin,
  now = new Date(),
): Promise<void> {
  await inTransaction(async (tx) => {
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, person.id)))
      .returning({ id: passkeys.id });
    if (removed.length === 0) return;
    const change = { method: "security", change: "passkey-removed" } as const;
    await recordChange(tx, person, change, requester, now);
  });
}

/** What a browser is to ask of an authenticator that has a passkey for this site. Names nobody. */
export async function passkeyToSignIn(now = new Date()) {
  const options = await generateAuthenticationOptions({
    rpID: site().expectedRPID,
    userVerification: "required",
  });
  await keepChallenge(options.challenge, null, now);
  return options;
}

/**
 * Begins a session with what a passkey signed. `only` is the person who is signed in here already and
 * proves it again: anybody else's passkey is refused then.
 */
export async function signInWithPasskey(
  response: AuthenticationResponseJSON,
  requester: RequestOrigin,
  { only, now = new Date() }: { only?: string; now?: Date } = {},
): Promise<StartedSession | SecondStep | KeptOut | { ok: false; reason: "refused" }> {
  const refused = { ok: false, reason: "refused" } as const;
  const [known] = await db()
    .select()
    .from(passkeys)
    .where(eq(passkeys.credentialId, String(response.id)));
  const claimed = response.response?.userHandle;
  const owner = claimed === undefined ? null : Buffer.from(claimed, "base64url").toString();
  const verified =
    known === undefined || owner !== known.userId || (only !== undefined && only !== known.userId)
      ? null
      : await verifyAuthenticationResponse({
          response,
          ...site(),
          requireUserVerification: true,
          expectedChallenge: (challenge) => takeChallenge(challenge, null, now),
          credential: {
            id: known.credentialId,
            publicKey: new Uint8Array(Buffer.from(known.publicKey, "base64url")),
            counter: known.counter,
          },
        }).catch(() => null);
  if (known === undefined || !verified?.verified) return refused;
  const { newCounter } = verified.authenticationInfo;
  await db()
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: now })
    .where(eq(passkeys.id, known.id));
  return completeSignIn(known.userId, "passkey", requester, now);
}

async function keepChallenge(challenge: string, userId: string | null, now: Date): Promise<void> {
  await db().delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  const expiresAt = new Date(now.getTime() + answerWithin);
  await db().insert(passkeyChallenges).values({ challenge, userId, expiresAt });
}

/** Whether this was asked, of this person, and not answered yet: true for exactly one caller. */
async function takeChallenge(challenge: string, userId: string | null, now: Date) {
  const whose =
    userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId);
  const taken = await db()
    .delete(passkeyChallenges)
    .where(
      and(eq(passkeyChallenges.challenge, challenge), gt(passkeyChallenges.expiresAt, now), whose),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return taken.length === 1;
}
