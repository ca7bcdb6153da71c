import { eq, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import type { Role } from "#app/access/actor.ts";
import type { Tx } from "#app/platform/db.server.ts";
import { emit, personRoom } from "#app/platform/live.server.ts";

/**
 * The only way a role changes once an account exists. The version rises with it, so that an older
 * answer about this person never replaces a newer one; the next request already sees the new role, and
 * pages that are open are told to ask again.
 */
export async function changeRole(tx: Tx, userId: string, role: Role | null): Promise<void> {
  await tx
    .update(users)
    .set({ role, version: sql`${users.version} + 1`, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
  tx.afterCommit(() => emit(personRoom(userId), "accounts.role-changed", {}));
}
