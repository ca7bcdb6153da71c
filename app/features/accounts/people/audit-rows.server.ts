import { and, desc, eq, lt, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#db/schema/accounts/accounts.ts";
import { auditLog } from "#db/schema/audit.ts";
import { db } from "#app/platform/database/db.server.ts";

export type AuditRow = {
  seq: number;
  at: number;
  action: string;
  /** Who did it, by name; null: a rule, or nobody who was signed in. */
  actor: string | null;
  /** Whom it concerns, and the admin's page about it; null where that is gone, or nobody has an account. */
  whom: { name: string; to: string } | null;
  /** What it concerns: "user", "payment", "message". */
  about: string;
  diff: Record<string, unknown>;
};

const kind = sql`split_part(${auditLog.object}, ':', 1)`;
const objectId = sql`split_part(${auditLog.object}, ':', 2)`;
/** The id of the person whom a row concerns, as text. */
const whomId = sql`case ${kind}
  when 'user' then ${objectId}
  when 'teacher' then ${objectId}
  when 'application' then (select a.user_id::text from applications a where a.id::text = ${objectId})
  when 'report' then (select r.teacher_id::text from reports r where r.id::text = ${objectId})
  when 'dispute' then (select p.payer_id::text from disputes d join payments p on p.id = d.payment_id
    where d.id::text = ${objectId})
  when 'message' then (select m.user_id::text from contact_messages m where m.number::text = ${objectId})
  when 'payment' then (select p.payer_id::text from payments p where p.id::text = ${objectId})
  when 'file' then split_part(${auditLog.diff}::jsonb->>'of', ':', 2)
end`;
const whom = alias(users, "whom");

/** Rows of the audit log in words' reach, the newest first: who did what, and whom it concerns. */
export async function readAuditRows(where: SQL, most: number): Promise<AuditRow[]> {
  const rows = await db()
    .select({
      seq: auditLog.seq,
      at: auditLog.at,
      action: auditLog.action,
      object: auditLog.object,
      diff: auditLog.diff,
      actor: users.name,
      whomId: whom.id,
      whomName: whom.name,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .leftJoin(whom, sql`${whom.id}::text = ${whomId}`)
    .where(where)
    .orderBy(desc(auditLog.seq))
    .limit(most);
  return rows.map(({ seq, at, action, object, diff, actor, whomId, whomName }) => ({
    seq,
    at: at.getTime(),
    action,
    actor,
    about: object.split(":")[0]!,
    whom: whomId === null ? null : { name: whomName ?? "", to: pageAbout(object, whomId) },
    diff: JSON.parse(diff) as Record<string, unknown>,
  }));
}

function pageAbout(object: string, userId: string): string {
  const [kind, id] = object.split(":");
  switch (kind) {
    case "application":
      return `/admin/teachers/${id}`;
    case "teacher":
      return `/admin/teachers/published/${id}`;
    case "report":
      return `/admin/reports/${id}`;
    case "dispute":
      return `/admin/disputes/${id}`;
    case "payment":
      return `/admin/money/payments/${id}`;
    default:
      return `/admin/people/${userId}`;
  }
}

/** The newest `most` rows of the audit log about a person as a user or as a teacher, with who did it. */
export function listAuditRows(
  part: "user" | "teacher",
  userId: string,
  most: number,
): Promise<AuditRow[]> {
  return readAuditRows(eq(auditLog.object, `${part}:${userId}`), most);
}

/** The rows before one, which `readAuditRows` takes together with another condition. */
export function beforeRow(where: SQL, before: number | null): SQL {
  return and(where, before === null ? undefined : lt(auditLog.seq, before))!;
}
