import { createHash } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import { rules } from "#config/rules.ts";
import { attemptCounts } from "#db/schema/accounts/accounts.ts";
import { readNumber } from "#app/features/settings/settings.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { minute } from "#app/platform/time/time.ts";

/** What is counted, for whom, and how many of it are let through in how many minutes. */
export type Limit = { what: string; who: string; most: number; minutes: number };

export type TooMany = { ok: false; reason: "too-many"; until: Date };

/** Failed attempts to prove that one owns an account. */
export function signInLimit(email: string): Limit {
  const { failedSignInsPerAccount, failedSignInsMinutes } = rules.account;
  return {
    what: "sign-in",
    who: email,
    most: failedSignInsPerAccount,
    minutes: failedSignInsMinutes,
  };
}

/** Failed attempts to prove again who one is where one is signed in: strangers who guess elsewhere do not count. */
export function proofLimit(personId: string): Limit {
  return { ...signInLimit(personId), what: "proof" };
}

/** When the next attempt is let through, or null while there are some left. Counts nothing. */
export async function findWait(limit: Limit, now = new Date()): Promise<Date | null> {
  const [row] = await db()
    .select()
    .from(attemptCounts)
    .where(eq(attemptCounts.key, keyOf(limit)));
  return row === undefined ? null : waitOf(row, limit, now);
}

/** Counts one attempt; answers as `findWait`, but null for the last one let through. */
export async function countAttempt(limit: Limit, now = new Date()): Promise<Date | null> {
  return waitOf(await countOne(limit, now), { ...limit, most: limit.most + 1 }, now);
}

/** Counts one use of what is let through so often; answers how many are left, below 0 where none was, and until when. */
export async function countUse(
  limit: Limit,
  now = new Date(),
): Promise<{ left: number; until: Date }> {
  const { count, since } = await countOne(limit, now);
  return { left: limit.most - count, until: new Date(since.getTime() + limit.minutes * minute) };
}

/** In one statement, so that racers cannot share a count. */
async function countOne(limit: Limit, now: Date): Promise<{ count: number; since: Date }> {
  const begin = new Date(now.getTime() - limit.minutes * minute);
  const over = lt(attemptCounts.since, begin);
  const [row] = await db()
    .insert(attemptCounts)
    .values({ key: keyOf(limit), count: 1, since: now })
    .onConflictDoUpdate({
      target: attemptCounts.key,
      set: {
        count: sql`case when ${over} then 1 else ${attemptCounts.count} + 1 end`,
        since: sql`case when ${over} then excluded.since else ${attemptCounts.since} end`,
      },
    })
    .returning();
  return row!;
}

/**
 * Counts a form that has us mail somebody, under the network address it came from, and before anything is
 * done for it. This machine's own address is nobody's: a proxy that names no other would make everybody one.
 */
export async function countMailFrom(from: string | undefined, now = new Date()) {
  if (from === undefined || from === "127.0.0.1" || from === "::1") return null;
  const most = await readNumber("mails-per-network", now);
  return countAttempt({ what: "mail-from", who: from, most, minutes: 60 }, now);
}

/** Takes back one that was counted, for what turned out to be no failure. */
export async function uncountAttempt(limit: Limit): Promise<void> {
  await db()
    .update(attemptCounts)
    .set({ count: sql`greatest(${attemptCounts.count} - 1, 0)` })
    .where(eq(attemptCounts.key, keyOf(limit)));
}

/**
 * Judges one attempt to prove something. It is counted before it is judged, so that attempts sent at
 * once, also to several servers, share the limit; what succeeds, and what was refused by another of the
 * limits, is taken back. `keep` says that a success leaves a limit's earlier failures standing.
 */
export async function judgeLimited<T>(
  limits: (Limit & { keep?: boolean })[],
  judge: () => Promise<T | null>,
  now: Date,
): Promise<{ ok: true; value: T } | { ok: false; until: Date | null }> {
  const counted: Limit[] = [];
  for (const limit of limits) {
    const until = await countAttempt(limit, now);
    if (until !== null) {
      for (const other of counted) await uncountAttempt(other);
      return { ok: false, until };
    }
    counted.push(limit);
  }
  const value = await judge();
  if (value === null) return { ok: false, until: null };
  for (const limit of limits) await (limit.keep ? uncountAttempt : forgetAttempts)(limit);
  return { ok: true, value };
}

export async function forgetAttempts(limit: Limit): Promise<void> {
  await db()
    .delete(attemptCounts)
    .where(eq(attemptCounts.key, keyOf(limit)));
}

/** Drops counts that no window reaches back to. */
export async function dropOldAttempts(now = new Date()): Promise<void> {
  await db()
    .delete(attemptCounts)
    .where(lt(attemptCounts.since, new Date(now.getTime() - 24 * 60 * minute)));
}

function waitOf(row: { count: number; since: Date }, limit: Limit, now: Date): Date | null {
  const until = new Date(row.since.getTime() + limit.minutes * minute);
  return row.count >= limit.most && until > now ? until : null;
}

/** Addresses of people who may have no account here are not kept in clear. */
function keyOf({ what, who }: Limit): string {
  return `${what}:${createHash("sha256").update(who).digest("base64url").slice(0, 32)}`;
}
