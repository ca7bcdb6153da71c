import type { Student } from "#app/access/actor.ts";
import { canEditApplication } from "#app/access/teachers.ts";
import { keepFiles } from "#app/features/files/papers/delete-documents.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { openSteps } from "./application-steps.ts";
import { sendApplicationReceived } from "./mails/application-mails.server.ts";
import { findFlags } from "./duplicate-applicants.server.ts";
import { moveApplication } from "./move-application.server.ts";
import { carryAccepted, roundOf, unfixed } from "./review-comments.server.ts";
import { lockOpen } from "./wizard/save-application.server.ts";
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
    if ((await unfixed(tx, open)).length > 0) return { ok: false, reason: "not-fixed" } as const;
    const isAgain = open.state === "changes_requested";
    await moveApplication(tx, open, "submitted", { actor: "applicant", id: student.id }, now, {
      submittedAt: now,
      flags: await findFlags(tx, open),
    });
    await keepFiles(tx, open);
    if (isAgain) await carryAccepted(tx, open, now);
    const round = await roundOf(tx, open.id);
    await enqueue(tx, sendApplicationReceived, { applicationId: open.id, round });
    return { ok: true } as const;
  });
}
