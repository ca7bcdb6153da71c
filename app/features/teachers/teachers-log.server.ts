import { and, desc, eq, like, lt } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { auditLog } from "#db/schema/audit.ts";
import type { Admin } from "#app/access/actor.ts";
import { db } from "#app/platform/db.server.ts";
import { rules } from "#config/rules.ts";

/** One page of the audit log about applications and teachers, the latest first; `before` is a row's number. */
export async function listTeachersLog(_admin: Admin, before: number | null) {
  const rows = await db()
    .select({
      seq: auditLog.seq,
      at: auditLog.at,
      action: auditLog.action,
      object: auditLog.object,
      diff: auditLog.diff,
      actor: users.name,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(
      and(
        like(auditLog.action, "teachers.%"),
        before === null ? undefined : lt(auditLog.seq, before),
      ),
    )
    .orderBy(desc(auditLog.seq))
    .limit(rules.apply.perPage + 1);
  const shown = rows.slice(0, rules.apply.perPage);
  return {
    next: rows.length > shown.length ? String(shown.at(-1)!.seq) : null,
    rows: shown.map(({ at, diff, ...row }) => ({
      ...row,
      at: at.getTime(),
      byThemselves: false,
      diff: JSON.parse(diff) as Record<string, unknown>,
    })),
  };
}
