import { eq, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import type { Role } from "#app/access/actor.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { isMirrored } from "./profiles/configured.server.ts";
import { writeRole } from "./write-role.server.ts";

/**
 * The only way a role changes once an account exists. The version rises with it, so that an older
 * answer about this person never replaces a newer one; the next request already sees the new role, and
 * the database tells every server, which tells open pages. `by` is who decided it. Where the document
 * lies elsewhere, a job that this transaction leaves writes it there first, and the role follows it.
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
    .set(
      isMirrored()
        ? { pendingRole: role, pendingRoleAt: sql`now()`, updatedAt: sql`now()` }
        : {
            role,
            version: sql`${users.version} + 1`,
            updatedAt: sql`now()`,
            ...(role !== "admin" && { adminRights: null }),
          },
    )
    .where(eq(users.id, userId));
  if (isMirrored()) await enqueue(tx, writeRole, { userId });
  await audit(tx, {
    actorId: by,
    action: "accounts.role-changed",
    object: `user:${userId}`,
    diff: { role: { from: before?.role ?? null, to: role } },
  });
}
