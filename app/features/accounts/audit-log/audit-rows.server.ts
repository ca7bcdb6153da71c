import { desc, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#db/schema/accounts/accounts.ts";
import { auditLog } from "#db/schema/audit.ts";
import { db } from "#app/platform/database/db.server.ts";
import { diffText } from "./text.ts";

export type AuditRow = {
  seq: number;
  at: number;
  action: string;
  /** Who did it, by name; null: a rule, or nobody who was signed in. */
  actor: string | null;
  /** Whom it concerns, and the admin's page about it; null where that is gone, or nobody has an account. */
  whom: { name: string; to: string } | null;
  /** What it concerns, such as "payment:0199…". */
  object: string;
  /** What is different since, in words. */
  details: string;
};

/** The page of rows that is read, before anything is looked up for them. */
function pageOf(where: SQL | undefined, most: number) {
  return db()
    .select({
      seq: auditLog.seq,
      at: auditLog.at,
      actorId: auditLog.actorId,
      action: auditLog.action,
      object: auditLog.object,
      diff: auditLog.diff,
    })
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.at), desc(auditLog.seq))
    .limit(most)
    .as("page");
}

type PageOfRows = ReturnType<typeof pageOf>;

/** The id of the person whom a row concerns; each case finds its row by an index. */
function whomIdOf(page: PageOfRows): SQL {
  const kind = sql`split_part(${page.object}, ':', 1)`;
  const name = sql`split_part(${page.object}, ':', 2)`;
  const id = asUuid(name);
  return sql`case ${kind}
    when 'user' then ${id}
    when 'teacher' then ${id}
    when 'application' then (select a.user_id from applications a where a.id = ${id})
    when 'report' then (select r.teacher_id from reports r where r.id = ${id})
    when 'dispute' then (select p.payer_id from disputes d join payments p on p.id = d.payment_id where d.id = ${id})
    when 'message' then (select m.user_id from contact_messages m
      where m.number = case when ${name} ~ '^[0-9]{1,9}$' then ${name}::int end)
    when 'payment' then (select p.payer_id from payments p where p.id = ${id})
    when 'file' then ${asUuid(sql`split_part(${page.diff}::jsonb->>'of', ':', 2)`)}
  end`;
}

function asUuid(text: SQL): SQL {
  return sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${text})::uuid end`;
}

/** Rows of the audit log in words' reach, the newest first: who did what, and whom it concerns. */
export async function readAuditRows(where: SQL | undefined, most: number): Promise<AuditRow[]> {
  const page = pageOf(where, most);
  const whom = alias(users, "whom");
  const rows = await db()
    .select({
      seq: page.seq,
      at: page.at,
      action: page.action,
      object: page.object,
      diff: page.diff,
      actor: users.name,
      whomId: whom.id,
      whomName: whom.name,
    })
    .from(page)
    .leftJoin(users, eq(users.id, page.actorId))
    .leftJoin(whom, sql`${whom.id} = ${whomIdOf(page)}`)
    .orderBy(desc(page.at), desc(page.seq));
  return rows.map(({ seq, at, action, object, diff, actor, whomId, whomName }) => ({
    seq,
    at: at.getTime(),
    action,
    actor,
    object,
    whom: whomId === null ? null : { name: whomName ?? "", to: pageAbout(object, whomId) },
    details: diffText(JSON.parse(diff) as Record<string, unknown>),
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
