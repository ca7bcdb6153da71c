import { inArray, like, or, sql } from "drizzle-orm";
import { auditLog } from "#db/schema/audit.ts";
import type { Admin } from "#app/access/actor.ts";
import { beforeRow, readAuditRows } from "#app/features/accounts/people/audit-rows.server.ts";
import { rules } from "#config/rules.ts";

/** What is done apart from applications, teachers, reports, money and messages: looks, keeping out, rights, erasure. */
const ofAdmins = [
  "accounts.view-began",
  "accounts.view-ended",
  "accounts.suspended",
  "accounts.admitted",
  "accounts.admin-invited",
  "accounts.admin-invitation-withdrawn",
  "accounts.admin-accepted",
  "accounts.rights-changed",
  "files.document-seen",
  "files.message-file-seen",
  "privacy.erased",
];

/** One page of the audit log about what admins do, the latest first; `before` is a row's number. */
export async function listTeachersLog(_admin: Admin, before: number | null) {
  const isShown = or(
    like(auditLog.action, "teachers.%"),
    like(auditLog.action, "reports.%"),
    like(auditLog.action, "payments.%"),
    like(auditLog.action, "support.%"),
    inArray(auditLog.action, ofAdmins),
    // A role that follows from an approval is told by the approval.
    sql`${auditLog.action} = 'accounts.role-changed' and ${auditLog.diff} like '%admin%'`,
  )!;
  const rows = await readAuditRows(beforeRow(isShown, before), rules.apply.perPage + 1);
  const shown = rows.slice(0, rules.apply.perPage);
  return { next: rows.length > shown.length ? String(shown.at(-1)!.seq) : null, rows: shown };
}
