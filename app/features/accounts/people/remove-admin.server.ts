import { eq } from "drizzle-orm";
import { adminInvitations } from "#db/schema/accounts/accounts.ts";
import type { Admin } from "#app/access/actor.ts";
import { maySetRights } from "#app/access/admin-rights.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { findAdmin, lockAdmins } from "./admins.server.ts";
import { changeRole } from "../identity-providers/change-role.server.ts";
import { endAllSessions } from "../sessions/sessions.server.ts";

/** "no-right": it was taken from who asks. "unchanged": they are no admin any more, or never were. */
export type RemovalRefusal = "oneself" | "last-admin" | "no-right" | "unchanged";

/**
 * Takes the role of an admin from somebody, whose account goes on as a student's: sessions and open invitations of
 * theirs end. Refused for oneself, so that the person who removes others stays.
 */
export async function removeAdmin(
  admin: Admin,
  userId: string,
): Promise<{ ok: true } | { ok: false; reason: RemovalRefusal }> {
  if (admin.id === userId) return { ok: false, reason: "oneself" };
  return inTransaction(async (tx) => {
    const admins = await lockAdmins(tx);
    // Who removes others has the right to, and stays: so one such admin always does.
    if (!admins.some(({ id }) => id === admin.id)) return { ok: false, reason: "last-admin" };
    if (!maySetRights(admins, admin)) return { ok: false, reason: "no-right" };
    // One who is suspended is an admin again after that.
    if ((await findAdmin(tx, userId)) === undefined) return { ok: false, reason: "unchanged" };
    await tx.delete(adminInvitations).where(eq(adminInvitations.invitedBy, userId));
    await endAllSessions(tx, userId);
    await changeRole(tx, userId, "student", admin.id);
    return { ok: true };
  });
}
