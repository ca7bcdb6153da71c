import type { Admin } from "#app/access/actor.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { reportComments } from "#db/schema/reports/reports.ts";
import { lockCase } from "#app/features/reports/reported/case.server.ts";

/** Writes something to the other admins about a case; neither side reads it. Throws not-found. */
export async function commentCase(
  admin: Admin,
  { reportId, text }: { reportId: string; text: string },
  now = new Date(),
): Promise<void> {
  await inTransaction(async (tx) => {
    const { id: caseId } = await lockCase(tx, reportId);
    await tx.insert(reportComments).values({ caseId, adminId: admin.id, text, createdAt: now });
  });
}
