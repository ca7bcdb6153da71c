import { and, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { users } from "#db/schema/accounts/accounts.ts";
import { db } from "#app/platform/database/db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { eachApart } from "#app/platform/concurrency/each-apart.ts";
import { profiles } from "./profiles/configured.server.ts";
import { documentUid, mirror } from "./users-document.server.ts";

/**
 * Writes a decided role into a document that lies elsewhere, and then into our mirror. Where somebody has
 * written the document since it was read, the next run reads it again.
 */
export const writeRole = defineJob({
  name: "accounts.write-role",
  payload: z.object({ userId: z.uuid() }),
  run: ({ userId }) => writePendingRole(userId),
});

/** For those whose five tries were over before the store was back. */
export const writeRoles = defineJob({
  name: "accounts.write-roles",
  payload: z.object({}),
  async run() {
    const waiting = await db()
      .select({ id: users.id })
      .from(users)
      .where(isNotNull(users.pendingRoleAt))
      .limit(500);
    await eachApart(waiting, ({ id }) => writePendingRole(id), "roles that were not written");
  },
  schedule: "* * * * *",
});

async function writePendingRole(userId: string): Promise<void> {
  const [change] = await db()
    .select({ role: users.pendingRole, at: users.pendingRoleAt })
    .from(users)
    .where(eq(users.id, userId));
  if (change === undefined || change.at === null) return;
  const uid = await documentUid(userId);
  if (uid !== null) {
    const found = await profiles().read(uid);
    const version =
      found?.role === change.role
        ? found.version
        : await profiles().write(uid, change.role, found?.version ?? null);
    await mirror(userId, { role: change.role, version });
  }
  await db()
    .update(users)
    .set({ pendingRole: null, pendingRoleAt: null })
    .where(and(eq(users.id, userId), eq(users.pendingRoleAt, change.at)));
}
