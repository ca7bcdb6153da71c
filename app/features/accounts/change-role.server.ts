import { eq, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import type { Role } from "#app/access/actor.ts";
import { audit } from "#app/platform/audit.server.ts";
import type { Tx } from "#app/platform/db.server.ts";

/**
 * The only way a role changes once an account exists. The version rises with it, so that an older
 * answer about this person never replaces a newer one; the next request already sees the new role, and
 * the database tells every server, which tells open pages. `by` is who decided it.
 */
export async function changeRole(
  tx: Tx,
  userId: string,
  role: Role | null,
  by: string | null = null,
): Promise<void> {
  const [before] = await tx
    .select({ role: users.role })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  await tx
    .update(users)
    .set({ role, version: sql`${users.version} + 1`, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
  await audit(tx, {
    actorId: by,
    action: "accounts.role-changed",
    object: `user:${userId}`,
    diff: { role: { from: before?.role ?? null, to: role } },
  });
}
