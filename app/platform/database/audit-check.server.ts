import { desc } from "drizzle-orm";
import { auditChecks } from "#db/schema/audit.ts";
import { verifyAudit } from "./audit.server.ts";
import { db } from "./db.server.ts";
import { log } from "../log.server.ts";

/** Walks the whole chain and keeps what was found, for the page of the log; a broken chain is an error of the log, too. */
export async function checkAudit(now = new Date()): Promise<void> {
  const { rows, fault } = await verifyAudit();
  await db().insert(auditChecks).values({ checkedAt: now, rows, fault });
  if (fault !== null) log.error({ fault, rows }, "the audit log is not as it was written");
}

/** What the newest walk found: `fault` is a sentence, null when every row was as it was written. */
export async function readAuditCheck() {
  const [last] = await db()
    .select()
    .from(auditChecks)
    .orderBy(desc(auditChecks.checkedAt), desc(auditChecks.id))
    .limit(1);
  return last === undefined
    ? null
    : { at: last.checkedAt.getTime(), rows: last.rows, fault: last.fault };
}
export type AuditCheck = NonNullable<Awaited<ReturnType<typeof readAuditCheck>>>;
