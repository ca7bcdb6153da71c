import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { apiTokens } from "#db/schema/accounts/tokens.ts";
import type { Student, Teacher } from "#app/access/actor.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { hashToken, newToken } from "#app/platform/tokens.server.ts";
import type { RequestOrigin } from "../account-security/history.server.ts";
import { recordChange } from "../mails/record-change.server.ts";
import type { MakeToken } from "./forms.ts";

/** What every token begins with, so that a scanner of published code knows one. */
export const tokenPrefix = "pl_";
const endingLength = 4;

export type TokenRow = Awaited<ReturnType<typeof listTokens>>[number];

/** A person's tokens that have not ended, the newest first. Instants are epoch milliseconds. */
export async function listTokens({ id }: { id: string }, now = new Date()) {
  const rows = await db()
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, id), gt(apiTokens.expiresAt, now)))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id));
  return rows.map(({ id: tokenId, name, ending, scopes, createdAt, expiresAt, lastUsedAt }) => ({
    id: tokenId,
    name,
    ending,
    scopes,
    createdAt: createdAt.getTime(),
    expiresAt: expiresAt.getTime(),
    lastUsedAt: lastUsedAt?.getTime() ?? null,
  }));
}

/**
 * Makes a token for its owner and answers it, this once: only its hash is kept. They get a mail. Refused beyond
 * rules.api.tokensMost.
 */
export async function makeToken(
  person: Student | Teacher,
  { name, scopes, days }: MakeToken,
  requester: RequestOrigin,
  now = new Date(),
): Promise<{ ok: true; token: string } | { ok: false; reason: "too-many-tokens" }> {
  const token = `${tokenPrefix}${newToken().token}`;
  return inTransaction(async (tx) => {
    // Two forms at once follow each other, and both count.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, person.id)).for("update");
    const own = eq(apiTokens.userId, person.id);
    const lasting = await tx.$count(apiTokens, and(own, gt(apiTokens.expiresAt, now)));
    if (lasting >= rules.api.tokensMost) return { ok: false, reason: "too-many-tokens" } as const;
    await tx.insert(apiTokens).values({
      userId: person.id,
      name,
      scopes,
      tokenHash: hashToken(token),
      ending: token.slice(-endingLength),
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * day),
    });
    const change = { method: "security", change: "api-token-made" } as const;
    await recordChange(tx, person, change, requester, now);
    return { ok: true, token } as const;
  });
}

/**
 * The token opens nothing from now on, and its owner gets a mail. One that is gone, or that another person owns, is
 * left alone.
 */
export async function removeToken(
  person: Student | Teacher,
  tokenId: string,
  requester: RequestOrigin,
  now = new Date(),
): Promise<void> {
  await inTransaction(async (tx) => {
    const removed = await tx
      .delete(apiTokens)
      .where(and(eq(apiTokens.id, tokenId), eq(apiTokens.userId, person.id)))
      .returning({ id: apiTokens.id });
    if (removed.length === 0) return;
    const change = { method: "security", change: "api-token-removed" } as const;
    await recordChange(tx, person, change, requester, now);
  });
}

/** Deletes the tokens that have ended. */
export async function dropEndedTokens(now = new Date()): Promise<void> {
  await db().delete(apiTokens).where(lt(apiTokens.expiresAt, now));
}

/** Notes that a token was used, at most every rules.api.tokenSeenMinutes. */
export async function noteTokenUse(tokenId: string, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - rules.api.tokenSeenMinutes * 60_000);
  await db()
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(apiTokens.id, tokenId),
        sql`coalesce(${apiTokens.lastUsedAt}, '-infinity') < ${before}`,
      ),
    );
}
