import { eq } from "drizzle-orm";
import { applications } from "#db/schema/teachers.ts";
import type { Admin } from "#app/access/actor.ts";
import { canDecideApplication } from "#app/access/teachers.ts";
import { inTransaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { auditDecision, lockApplication } from "./approve-application.server.ts";
import { sendApplicationRejected } from "./jobs.server.ts";
import type { DecisionRefusal } from "./text.ts";

/** Says no, with the reason the applicant reads. Of two admins at once, one is told. */
export async function rejectApplication(
  admin: Admin,
  { applicationId, version, reason }: { applicationId: string; version: number; reason: string },
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: DecisionRefusal }> {
  if (reason.trim() === "") throw new Error("a rejection needs a reason");
  return inTransaction(async (tx) => {
    const application = await lockApplication(tx, applicationId);
    if (application.version !== version || !canDecideApplication(admin, application))
      return { ok: false, reason: "decided-meanwhile" } as const;
    await tx
      .update(applications)
      .set({
        state: "rejected",
        reason,
        decidedAt: now,
        decidedBy: admin.id,
        updatedAt: now,
        version: version + 1,
      })
      .where(eq(applications.id, applicationId));
    await enqueue(tx, sendApplicationRejected, { applicationId });
    await auditDecision(tx, admin, application, "rejected");
    return { ok: true } as const;
  });
}
