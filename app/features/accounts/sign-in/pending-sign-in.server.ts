import { and, eq, gt } from "drizzle-orm";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { pendingSignIns, type ProviderSession } from "#db/schema/accounts/sessions.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { cookieLine, readCookie } from "#app/platform/cookies.server.ts";
import type { SignInMethod } from "#db/schema/accounts/sign-in-words.ts";
import { hashToken, newToken } from "#app/platform/tokens.server.ts";

const name = "sign-in";

/**
 * Remembers that the first step is proved; answers the cookie for it, or null where `stillProved` says that its proof
 * has gone meanwhile.
 */
export async function askSecondStep(
  userId: string,
  method: SignInMethod,
  provider: ProviderSession | null,
  now: Date,
  stillProved: (tx: Tx) => Promise<boolean>,
): Promise<string | null> {
  const { token, hash } = newToken();
  const life = rules.account.codeMinutes * minute;
  const expiresAt = new Date(now.getTime() + life);
  return inTransaction(async (tx) => {
    // Who ends all sessions, and with them what waits for a second step, holds the person's row.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("share");
    if (!(await stillProved(tx))) return null;
    await tx
      .insert(pendingSignIns)
      .values({ tokenHash: hash, userId, method, provider, expiresAt });
    return cookieLine(name, token, life / 1_000);
  });
}

/** Who has proved the first step in this browser, or null. */
export async function findPending(headers: Headers, now = new Date()) {
  const token = readCookie(headers, name);
  if (token === null) return null;
  const [row] = await db()
    .select({
      tokenHash: pendingSignIns.tokenHash,
      userId: pendingSignIns.userId,
      method: pendingSignIns.method,
      provider: pendingSignIns.provider,
      email: users.email,
    })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .where(and(eq(pendingSignIns.tokenHash, hashToken(token)), gt(pendingSignIns.expiresAt, now)));
  return row ?? null;
}

/** Ends the wait for the second step: true for exactly one caller, and for none once all sessions were ended. */
export async function takePending(tx: Tx, tokenHash: string): Promise<boolean> {
  const taken = await tx
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.tokenHash, tokenHash))
    .returning({ hash: pendingSignIns.tokenHash });
  return taken.length === 1;
}

export function forgetSecondStep(headers: Headers): string[] {
  return readCookie(headers, name) === null ? [] : [cookieLine(name, "", 0)];
}
