import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { identities } from "#db/schema/accounts/ways-in.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { isSwitchedOn } from "#app/features/settings/settings.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { moveMails } from "#app/platform/mail/send.server.ts";
import { day } from "#app/platform/time/time.ts";
import { plainEmail } from "#app/features/accounts/account-security/email.ts";
import {
  recordEvent,
  type RequestOrigin,
} from "#app/features/accounts/account-security/history.server.ts";
import type { Proof } from "#app/features/accounts/identity-providers/identity/port.ts";
import { recordChange } from "#app/features/accounts/mails/record-change.server.ts";
import { endAllSessions } from "#app/features/accounts/sessions/sessions.server.ts";
import { nameRefusal } from "#app/features/accounts/account-security/person-name.ts";

/** What a sign-up form has said of somebody in addition to the provider's proof. */
export type NewPerson = Partial<
  Pick<
    typeof users.$inferInsert,
    "name" | "zone" | "learning" | "termsVersion" | "termsHash" | "termsAcceptedAt"
  >
>;

export type LinkRefusal =
  /** Nobody here yet, and nothing has been agreed to with which there could be. */
  | "no-account"
  /** Nobody here yet, and no new accounts are taken at the moment. */
  | "sign-ups-off"
  /** The provider says no address. */
  | "no-email"
  /** There is an account with the address, and the provider has not confirmed that it is theirs. */
  | "provider-unverified"
  /** There is an account with the address which nobody has confirmed here: it may be a stranger's. */
  | "local-unverified"
  /** The account with the address belongs to somebody else at the same provider. */
  | "other-identity";

export type Linked =
  | { ok: true; userId: string; identityId: string; confirmed: boolean }
  | { ok: false; reason: LinkRefusal };

/**
 * Whose account a proof opens. An identity we know opens its own, whatever its address is now; another
 * opens the account with its address, once, where both sides have confirmed it, and otherwise gets a new
 * one, unless `input` is null: then there has been no sign-up, and none is made. Sign-ins at once make one
 * account. An address that has changed there changes here, and the one before is told.
 */
export async function personOf(
  proof: Proof,
  requester: RequestOrigin,
  input: NewPerson | null = {},
  now = new Date(),
): Promise<Linked> {
  const { issuer, subject } = proof;
  const email = proof.email === null ? null : plainEmail(proof.email);
  const isOpen = email === null || (await isSwitchedOn("sign-ups", email, now));
  return inTransaction(async (tx) => {
    for (const what of [`identity ${issuer} ${subject}`, `email ${email ?? ""}`])
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`);
    const [known] = await tx
      .update(identities)
      .set({ lastSignInAt: now })
      .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
      .returning({ id: identities.id, userId: identities.userId });
    if (known !== undefined) {
      if (input !== null) await agree(tx, known.userId, input);
      return knownPerson(tx, known, { ...proof, email }, requester, now);
    }
    if (email === null) return { ok: false, reason: "no-email" };

    const taken = await holderOf(tx, email, now);
    if (taken === undefined) {
      if (input === null) return { ok: false, reason: "no-account" };
      if (!isOpen) return { ok: false, reason: "sign-ups-off" };
      return newPerson(tx, { ...proof, email }, input, now);
    }
    if (!proof.emailVerified) return { ok: false, reason: "provider-unverified" };
    if (!taken.emailVerified) return { ok: false, reason: "local-unverified" };
    const [other] = await tx
      .select({ id: identities.id })
      .from(identities)
      .where(and(eq(identities.userId, taken.id), eq(identities.issuer, issuer)));
    if (other !== undefined) return { ok: false, reason: "other-identity" };
    const identityId = await addIdentity(tx, taken.id, proof, now);
    await audit(tx, {
      actorId: taken.id,
      action: "accounts.identity-linked",
      object: `user:${taken.id}`,
      diff: { issuer },
      now,
    });
    return { ok: true, userId: taken.id, identityId, confirmed: true };
  });
}

/** Somebody who had logged in before signing up: the terms are agreed to now, and what they have said of themselves stays. */
async function agree(tx: Tx, userId: string, input: NewPerson): Promise<void> {
  const { termsVersion, termsHash, termsAcceptedAt } = input;
  if (termsVersion === undefined) return;
  await tx
    .update(users)
    .set({ termsVersion, termsHash, termsAcceptedAt })
    .where(and(eq(users.id, userId), isNull(users.termsVersion)));
}

/**
 * Whose an address is here. An account that nobody has confirmed within a day holds no address any longer:
 * it has never let anybody in, and may be a stranger's who wanted to keep the owner out.
 */
async function holderOf(tx: Tx, email: string, now: Date) {
  const [taken] = await tx.select().from(users).where(eq(users.email, email)).for("update");
  if (taken === undefined || taken.emailVerified) return taken;
  if (now.getTime() - taken.createdAt.getTime() < day) return taken;
  await tx.delete(users).where(eq(users.id, taken.id));
  return undefined;
}

type Known = Proof & { email: string | null };

async function knownPerson(
  tx: Tx,
  { id: identityId, userId }: { id: string; userId: string },
  { email, emailVerified }: Known,
  requester: RequestOrigin,
  now: Date,
): Promise<Linked> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  const linked = { ok: true, userId, identityId } as const;
  const before = { ...linked, confirmed: user!.emailVerified };
  if (email === null || !emailVerified || user!.erasedAt !== null) return before;
  if (user!.email === email) {
    if (!user!.emailVerified)
      await tx.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
    return { ...linked, confirmed: true };
  }
  const [taken] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, userId)));
  // Somebody else has that address here: theirs stays what it was.
  if (taken !== undefined) return before;
  await tx
    .update(users)
    .set({ email, emailVerified: true, updatedAt: now })
    .where(eq(users.id, userId));
  await endAllSessions(tx, userId);
  const [method, change] = ["provider", "email-changed"] as const;
  if (user!.emailVerified) {
    await moveMails(tx, user!.email, email);
    await recordChange(tx, user!, { method, change }, requester, now);
  } else {
    // An address that nobody has confirmed may be another person's: its mails stay, and it is told nothing.
    await recordEvent(user!, { method, result: change }, requester, { on: tx, now });
  }
  return { ...linked, confirmed: true };
}

async function newPerson(
  tx: Tx,
  proof: Proof & { email: string },
  input: NewPerson,
  now: Date,
): Promise<Linked> {
  const { email, emailVerified } = proof;
  // A provider lets its people call themselves what our own forms would refuse.
  const isName = (said: string | null | undefined) => !!said && nameRefusal(said.trim()) === null;
  const said = [input.name, proof.name].find(isName) ?? email.split("@")[0]!;
  const name = said.trim().slice(0, 80);
  const [user] = await tx
    .insert(users)
    .values({ ...input, name, email, emailVerified, role: "student" })
    .returning({ id: users.id });
  const identityId = await addIdentity(tx, user!.id, proof, now);
  return { ok: true, userId: user!.id, identityId, confirmed: emailVerified };
}

async function addIdentity(
  tx: Tx,
  userId: string,
  { issuer, subject }: Proof,
  now: Date,
): Promise<string> {
  const [made] = await tx
    .insert(identities)
    .values({ userId, issuer, subject, lastSignInAt: now })
    .returning({ id: identities.id });
  return made!.id;
}
