import { eq, sql } from "drizzle-orm";
import { applications } from "#db/schema/teachers.ts";
import type { Student } from "#app/access/actor.ts";
import { canEditApplication } from "#app/access/teachers.ts";
import { inTransaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { openSteps } from "./application-steps.ts";
import { sendApplicationReceived } from "./jobs.server.ts";
import { lockOpen } from "./save-application.server.ts";
import type { ApplicationRefusal } from "./text.ts";

/** Hands the application in, as the student saw it: `version` says which reading that was. */
export async function submitApplication(
  student: Student,
  { version }: { version: number },
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: ApplicationRefusal }> {
  return inTransaction(async (tx) => {
    const open = await lockOpen(tx, student);
    if (open === undefined) return { ok: false, reason: "incomplete" } as const;
    if (!canEditApplication(student, open)) return { ok: false, reason: "already-sent" } as const;
    if (open.version !== version) return { ok: false, reason: "changed-meanwhile" } as const;
    if (openSteps(open).length > 0) return { ok: false, reason: "incomplete" } as const;
    await tx
      .update(applications)
      .set({
        state: "submitted",
        submittedAt: now,
        updatedAt: now,
        version: sql`${applications.version} + 1`,
      })
      .where(eq(applications.id, open.id));
    await enqueue(tx, sendApplicationReceived, { applicationId: open.id });
    return { ok: true } as const;
  });
}
