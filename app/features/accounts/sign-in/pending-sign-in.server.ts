import { and, eq, gt } from "drizzle-orm";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { pendingSignIns, type ProviderSession } from "#db/schema/accounts/sessions.ts";
import { db } from "#app/platform/database/db.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { cookieLine, readCookie } from "#app/platform/cookies.server.ts";
import type { SignInMethod } from "#db/schema/accounts/sign-in-words.ts";
import { hashToken, newToken } from "#app/platform/tokens.server.ts";

const name = "sign-in";

/** Remembers that the first step is proved; answers the cookie for it. */
export async function askSecondStep(
  userId: string,
  method: SignInMethod,
  provider: ProviderSession | null,
  now: Date,
): Promise<string> {
  const { token, hash } = newToken();
  const life = rules.account.codeMinutes * minute;
  const expiresAt = new Date(now.getTime() + life);
  await db()
    .insert(pendingSignIns)
    .values({ tokenHash: hash, userId, method, provider, expiresAt });
  return cookieLine(name, token, life / 1_000);
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

/** Ends the wait for the second step: true for exactly one caller. */
export async function takePending(tokenHash: string): Promise<boolean> {
  const taken = await db()
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.tokenHash, tokenHash))
    .returning({ hash: pendingSignIns.tokenHash });
  return taken.length === 1;
}

export function forgetSecondStep(headers: Headers): string[] {
  return readCookie(headers, name) === null ? [] : [cookieLine(name, "", 0)];
}
