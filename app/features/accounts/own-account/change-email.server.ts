import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { rules } from "#config/rules.ts";
import { emailChanges, mailLinks, users } from "#db/schema/accounts/accounts.ts";
import type { Person } from "#app/access/actor.ts";
import { db, inTransaction, onConstraint, type Tx } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { moveMails } from "#app/platform/mail/send.server.ts";
import { minute } from "#app/platform/time/time.ts";
import type { RequestOrigin } from "../account-security/history.server.ts";
import { recordChange } from "../mails/record-change.server.ts";
import { sendEmailChange } from "../mails/account-mails.server.ts";
import { countAttempt } from "../account-security/limits.server.ts";
import { findLink, takeLink } from "../account-security/mail-links.server.ts";
import { endAllSessions } from "../sessions/sessions.server.ts";
import type { TooMany } from "../account-security/limits.server.ts";

/**
 * Asks for another address. Nothing changes until a link mailed to each of the two is used; whether the
 * new one is somebody else's already is told only to the mailbox.
 */
export async function askEmailChange(
  person: Person,
  newEmail: string,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: "same" } | TooMany> {
  if (newEmail === person.email) return { ok: false, reason: "same" };
  const until = await countAttempt(
    { what: "email-change", who: person.id, most: rules.account.mailsPerHour, minutes: 60 },
    now,
  );
  if (until !== null) return { ok: false, reason: "too-many", until };
  const expiresAt = new Date(now.getTime() + rules.account.linkMinutes * minute);
  const change = { newEmail, expiresAt, oldConfirmed: false, newConfirmed: false };
  await inTransaction(async (tx) => {
    await tx
      .insert(emailChanges)
      .values({ userId: person.id, ...change })
      .onConflictDoUpdate({ target: emailChanges.userId, set: change });
    const mail = { userId: person.id, oldEmail: person.email, newEmail, at: now.getTime() };
    await enqueue(tx, sendEmailChange, { ...mail, to: "old" });
    await enqueue(tx, sendEmailChange, { ...mail, to: "new" });
  });
  return { ok: true };
}

/** The change that waits to be confirmed, or null. */
export async function findEmailChange({ id }: Pick<Person, "id">, now = new Date()) {
  const [row] = await db()
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, id), gt(emailChanges.expiresAt, now)));
  return row ?? null;
}

export async function dropEmailChange({ id }: Pick<Person, "id">): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.delete(emailChanges).where(eq(emailChanges.userId, id));
    const mailed = inArray(mailLinks.purpose, ["email-old", "email-new"]);
    await tx.delete(mailLinks).where(and(eq(mailLinks.userId, id), mailed));
  });
}

/** What a link would confirm, for its page: the new address, or null when it no longer works. */
export async function findEmailLink(token: string, now = new Date()): Promise<string | null> {
  const link = await findLink(token, now);
  if (link === null || link.purpose === "reset") return null;
  return (await findEmailChange({ id: link.userId }, now))?.newEmail ?? null;
}

type Confirmed = { ok: true; done: boolean } | { ok: false; reason: "dead-link" };

/**
 * Confirms a change at one of the two addresses, once. With the second one the account has the new
 * address, every session ends, links that were mailed to the old one are dead, and it is told.
 */
export async function confirmEmailChange(
  token: string,
  requester: RequestOrigin,
  now = new Date(),
): Promise<Confirmed> {
  const dead = { ok: false, reason: "dead-link" } as const;
  return inTransaction(async (tx): Promise<Confirmed> => {
    const link = await takeLink(tx, token, ["email-old", "email-new"], now);
    if (link === null) return dead;
    const side = link.purpose === "email-old" ? "oldConfirmed" : "newConfirmed";
    const [change] = await tx
      .update(emailChanges)
      .set({ [side]: true })
      .where(and(eq(emailChanges.userId, link.userId), gt(emailChanges.expiresAt, now)))
      .returning();
    const bound = side === "oldConfirmed" ? link.user.email : change?.newEmail;
    if (change === undefined || bound !== link.email) return dead;
    if (change.oldConfirmed && change.newConfirmed)
      await move(tx, link.user, change.newEmail, requester, now);
    return { ok: true, done: change.oldConfirmed && change.newConfirmed };
  }).catch(onConstraint({ users_email_unique: "dead-link" }));
}

async function move(
  tx: Tx,
  { id, email }: { id: string; email: string },
  newEmail: string,
  requester: RequestOrigin,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({
      email: newEmail,
      emailVerified: true,
      version: sql`${users.version} + 1`,
      updatedAt: now,
    })
    .where(eq(users.id, id));
  await tx.delete(emailChanges).where(eq(emailChanges.userId, id));
  await tx.delete(mailLinks).where(eq(mailLinks.userId, id));
  await moveMails(tx, email, newEmail);
  await endAllSessions(tx, id);
  const change = { method: "mail-link", change: "email-changed" } as const;
  await recordChange(tx, { id, email }, change, requester, now);
}
