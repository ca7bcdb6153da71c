import { eq, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import type { Admin } from "#app/access/actor.ts";
import { hasRight, keepsSettings, maySetRights } from "#app/access/admin-rights.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { lockAdmins } from "./admins.server.ts";
import type { SuspensionReason } from "./text.ts";
import { endAllSessions } from "../sessions/sessions.server.ts";

/** "no-right": the person is an admin. "unchanged": it was so already, or there is nobody any more whom it could be done to. */
export type SuspensionRefusal = "oneself" | "last-admin" | "no-right" | "unchanged";

type Done = { ok: true } | { ok: false; reason: SuspensionRefusal };

/**
 * Keeps somebody out: every session of theirs ends, on every server and with its sockets, and none
 * begins until `liftSuspension`. Refused for oneself, and for an admin without the right to settings, or when nobody who
 * has it would be left.
 */
export async function suspendPerson(
  admin: Admin,
  userId: string,
  reason: SuspensionReason,
  now = new Date(),
): Promise<Done> {
  if (admin.id === userId) return { ok: false, reason: "oneself" };
  if (!isUuid(userId)) return { ok: false, reason: "unchanged" };
  return inTransaction(async (tx) => {
    // Of two who suspend each other at once, the second finds out.
    const admins = await lockAdmins(tx);
    if (!admins.some(({ id }) => id === admin.id)) return { ok: false, reason: "last-admin" };
    const isAdmin = admins.some(({ id }) => id === userId);
    if (isAdmin && !maySetRights(admins, admin)) return { ok: false, reason: "no-right" };
    if (!keepsSettings(admins, userId)) return { ok: false, reason: "last-admin" };
    const [kept] = await tx
      .update(users)
      .set({ suspendedAt: now })
      .where(
        sql`${users.id} = ${userId} and ${users.suspendedAt} is null and ${users.erasedAt} is null`,
      )
      .returning({ id: users.id });
    if (kept === undefined) return { ok: false, reason: "unchanged" };
    await endAllSessions(tx, userId);
    await audit(tx, {
      actorId: admin.id,
      action: "accounts.suspended",
      object: `user:${userId}`,
      diff: { reason },
      now,
    });
    return { ok: true };
  });
}

/** Lets somebody in again who was kept out. */
export async function liftSuspension(
  admin: Admin,
  userId: string,
  now = new Date(),
): Promise<Done> {
  if (!isUuid(userId)) return { ok: false, reason: "unchanged" };
  return inTransaction(async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, userId));
    if (person?.role === "admin" && !hasRight(admin, "settings"))
      return { ok: false, reason: "no-right" };
    const [admitted] = await tx
      .update(users)
      .set({ suspendedAt: null })
      .where(sql`${users.id} = ${userId} and ${users.suspendedAt} is not null`)
      .returning({ id: users.id });
    if (admitted === undefined) return { ok: false, reason: "unchanged" };
    await audit(tx, {
      actorId: admin.id,
      action: "accounts.admitted",
      object: `user:${userId}`,
      diff: {},
      now,
    });
    return { ok: true };
  });
}
