import { and, eq } from "drizzle-orm";
import { rules } from "#config/rules.ts";
import { authAccounts, mailLinks, users } from "#db/schema/accounts/accounts.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { sendReset } from "../mails/account-mails.server.ts";
import type { RequestOrigin } from "../account-security/history.server.ts";
import { recordChange } from "../mails/record-change.server.ts";
import {
  countAttempt,
  countMailFrom,
  forgetAttempts,
  signInLimit,
} from "../account-security/limits.server.ts";
import { isHosted } from "../identity-providers/identity/hosted.server.ts";
import { sendProviderReset } from "./providers/provider-jobs.server.ts";
import { findLink, takeLink } from "../account-security/mail-links.server.ts";
import { hashPassword } from "../passwords/password-hash.server.ts";
import { refusePassword, type PasswordRefusal } from "../passwords/refuse-password.server.ts";
import { endAllSessions } from "../sessions/sessions.server.ts";
import type { TooMany } from "../account-security/limits.server.ts";

/**
 * Asks for a link to a new password. What happens here is the same for every address: whether it has an
 * account is found out by the job that mails.
 */
export async function askReset(
  email: string,
  { from, now = new Date() }: { from?: string; now?: Date } = {},
): Promise<{ ok: true } | TooMany> {
  const crowded = await countMailFrom(from, now);
  if (crowded !== null) return { ok: false, reason: "too-many", until: crowded };
  const until = await countAttempt(
    { what: "reset-mail", who: email, most: rules.account.mailsPerHour, minutes: 60 },
    now,
  );
  if (until !== null) return { ok: false, reason: "too-many", until };
  await inTransaction((tx) =>
    isHosted()
      ? enqueue(tx, sendProviderReset, { email })
      : enqueue(tx, sendReset, { email, key: crypto.randomUUID() }),
  );
  return { ok: true };
}

/** Whose password a link would set, for the page; null when it no longer works. */
export async function findReset(
  token: string,
  now = new Date(),
): Promise<{ email: string } | null> {
  const link = await findLink(token, now);
  if (link?.purpose !== "reset") return null;
  const [user] = await db()
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, link.userId), eq(users.email, link.email)));
  return user ?? null;
}

/**
 * Sets a new password with a mailed link, once. Every session ends, and the person who reads the mailbox has shown that
 * the address is theirs. A password that is refused leaves the link as it was.
 */
export async function resetPassword(
  input: { token: string; password: string },
  requester: RequestOrigin,
  now = new Date(),
): Promise<{ ok: true; email: string } | { ok: false; reason: "dead-link" | PasswordRefusal }> {
  const found = await findReset(input.token, now);
  if (found === null) return { ok: false, reason: "dead-link" };
  const refusal = await refusePassword(input.password, found);
  if (refusal !== null) return { ok: false, reason: refusal };
  const hash = await hashPassword(input.password);
  const done = await inTransaction(async (tx) => {
    const link = await takeLink(tx, input.token, ["reset"], now);
    if (link === null || link.user.email !== link.email)
      return { ok: false, reason: "dead-link" } as const;
    const { id, email } = link.user;
    const credential = and(eq(authAccounts.userId, id), eq(authAccounts.providerId, "credential"));
    await tx.update(authAccounts).set({ password: hash, updatedAt: now }).where(credential);
    await tx.update(users).set({ emailVerified: true, updatedAt: now }).where(eq(users.id, id));
    await tx.delete(mailLinks).where(eq(mailLinks.userId, id));
    await endAllSessions(tx, id);
    const change = { method: "mail-link", change: "password-reset" } as const;
    await recordChange(tx, { id, email }, change, requester, now);
    return { ok: true, email } as const;
  });
  if (done.ok) await forgetAttempts(signInLimit(done.email));
  return done;
}
