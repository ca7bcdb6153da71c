import { eq } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { type AdminRight, storedRights } from "#db/schema/accounts/admin-rights.ts";
import type { Admin } from "#app/access/actor.ts";
import { maySetRights, rightsOf } from "#app/access/admin-rights.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { findAdmin, lockAdmins } from "./admins.server.ts";

/** "no-right": it was taken from who asks. "changed": somebody has changed them since the page was read. */
export type RightsRefusal = "oneself" | "no-right" | "unchanged" | "changed";

/**
 * Gives an admin these rights and takes the others; their next request is judged by them. `before` are those that the
 * form was made from. Refused for oneself, so that an admin who may change rights always is left.
 */
export async function changeRights(
  admin: Admin,
  userId: string,
  { rights, before }: { rights: AdminRight[]; before: AdminRight[] },
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: RightsRefusal }> {
  if (admin.id === userId) return { ok: false, reason: "oneself" };
  return inTransaction(async (tx) => {
    const admins = await lockAdmins(tx);
    if (!maySetRights(admins, admin)) return { ok: false, reason: "no-right" };
    const one = await findAdmin(tx, userId);
    if (one === undefined) return { ok: false, reason: "unchanged" };
    const from = rightsOf(one);
    if (from.length !== before.length || !from.every((right) => before.includes(right)))
      return { ok: false, reason: "changed" };
    await tx
      .update(users)
      .set({ adminRights: storedRights(rights) })
      .where(eq(users.id, userId));
    await audit(tx, {
      actorId: admin.id,
      action: "accounts.rights-changed",
      object: `user:${userId}`,
      diff: { rights: { from, to: rights } },
      now,
    });
    return { ok: true };
  });
}
