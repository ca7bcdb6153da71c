import { and, eq, gt, lt } from "drizzle-orm";
import { rules } from "#config/rules.ts";
import { mailLinks, users } from "#db/schema/accounts/accounts.ts";
import { db, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { hashToken, newToken } from "#app/platform/tokens.server.ts";

type Purpose = (typeof mailLinks.$inferSelect)["purpose"];

/** A token to mail to this address. Earlier ones of the same purpose no longer work. */
export async function makeLink(
  on: Db | Tx,
  link: { userId: string; purpose: Purpose; email: string },
  now: Date,
): Promise<string> {
  const { token, hash } = newToken();
  await on
    .delete(mailLinks)
    .where(and(eq(mailLinks.userId, link.userId), eq(mailLinks.purpose, link.purpose)));
  const expiresAt = new Date(now.getTime() + rules.account.linkMinutes * minute);
  await on.insert(mailLinks).values({ ...link, tokenHash: hash, expiresAt });
  return token;
}

/** What a link is for, without using it, or null when it is not valid any more. */
export async function findLink(token: string, now: Date) {
  const [link] = await db()
    .select({ purpose: mailLinks.purpose, email: mailLinks.email, userId: mailLinks.userId })
    .from(mailLinks)
    .where(and(eq(mailLinks.tokenHash, hashToken(token)), gt(mailLinks.expiresAt, now)));
  return link ?? null;
}

/** Uses a link: of any number of callers at once exactly one gets it. */
export async function takeLink(tx: Tx, token: string, purposes: Purpose[], now: Date) {
  const [link] = await tx
    .delete(mailLinks)
    .where(and(eq(mailLinks.tokenHash, hashToken(token)), gt(mailLinks.expiresAt, now)))
    .returning();
  if (link === undefined || !purposes.includes(link.purpose)) return null;
  const [user] = await tx.select().from(users).where(eq(users.id, link.userId)).for("update");
  return user === undefined ? null : { ...link, user };
}

/** Ends what was mailed before: after a new password nobody's older mail opens the account. */
export async function dropLinks(tx: Tx, userId: string): Promise<void> {
  await tx.delete(mailLinks).where(eq(mailLinks.userId, userId));
}

export async function dropOldLinks(now = new Date()): Promise<void> {
  await db().delete(mailLinks).where(lt(mailLinks.expiresAt, now));
}
