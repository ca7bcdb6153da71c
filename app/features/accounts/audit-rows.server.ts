import { desc, eq } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { auditLog } from "#db/schema/audit.ts";
import { db } from "#app/platform/db.server.ts";

/** The newest `most` rows of the audit log about a person as a user or as a teacher, with who did it. */
export async function listAuditRows(part: "user" | "teacher", userId: string, most: number) {
  const rows = await db()
    .select({
      seq: auditLog.seq,
      at: auditLog.at,
      action: auditLog.action,
      diff: auditLog.diff,
      actorId: auditLog.actorId,
      actor: users.name,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(eq(auditLog.object, `${part}:${userId}`))
    .orderBy(desc(auditLog.seq))
    .limit(most);
  return rows.map(({ at, diff, actorId, ...row }) => ({
    ...row,
    at: at.getTime(),
    byThemselves: actorId === userId,
    diff: JSON.parse(diff) as Record<string, unknown>,
  }));
}
