import { eq, sql } from "drizzle-orm";
import { sessions, users } from "#db/schema/accounts.ts";
import type { Admin } from "#app/access/actor.ts";
import { audit } from "#app/platform/audit.server.ts";
import { inTransaction } from "#app/platform/db.server.ts";

/** A word and no text: what is written about it stays for ever. */
export type SuspensionReason = "safety" | "fraud" | "terms";

/**
 * Keeps somebody out: every session of theirs ends, on every server and with its sockets, and none
 * begins until `admitPerson`. Answers false for oneself and for whoever is kept out already.
 */
export async function suspendPerson(
  admin: Admin,
  userId: string,
  reason: SuspensionReason,
  now = new Date(),
): Promise<boolean> {
  if (admin.id === userId) return false;
  return inTransaction(async (tx) => {
    const [kept] = await tx
      .update(users)
      .set({ suspendedAt: now })
      .where(sql`${users.id} = ${userId} and ${users.suspendedAt} is null`)
      .returning({ id: users.id });
    if (kept === undefined) return false;
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await audit(tx, {
      actorId: admin.id,
      action: "accounts.suspended",
      object: `user:${userId}`,
      diff: { reason },
      now,
    });
    return true;
  });
}

/** Lets somebody in again who was kept out. */
export async function admitPerson(
  admin: Admin,
  userId: string,
  now = new Date(),
): Promise<boolean> {
  return inTransaction(async (tx) => {
    const [admitted] = await tx
      .update(users)
      .set({ suspendedAt: null })
      .where(sql`${users.id} = ${userId} and ${users.suspendedAt} is not null`)
      .returning({ id: users.id });
    if (admitted === undefined) return false;
    await audit(tx, {
      actorId: admin.id,
      action: "accounts.admitted",
      object: `user:${userId}`,
      diff: {},
      now,
    });
    return true;
  });
}
