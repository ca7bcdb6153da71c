import type { Admin } from "#app/access/actor.ts";
import { deleteFilesAfter } from "#app/features/files/papers/delete-documents.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import {
  auditDecision,
  checklistOf,
  failedItems,
  lockForDecision,
  type DecisionInput,
} from "./application-decision.server.ts";
import {
  sendApplicationRejected,
  sendChangeDecided,
} from "../applications/mails/application-mails.server.ts";
import { moveApplication } from "../applications/move-application.server.ts";
import { isFixable, type ReviewItem } from "../applications/review-items.ts";
import { roundOf } from "../applications/review-comments.server.ts";
import type { DecisionRefusal } from "./text.ts";

/** From when a rejected person may apply again: at once, when all that failed can be corrected. */
export function reapplyFrom(failed: ReviewItem[], decidedAt: Date): Date {
  if (failed.length > 0 && failed.every(isFixable)) return decidedAt;
  return new Date(decidedAt.getTime() + rules.apply.reapplyDays * day);
}

/**
 * Says no, with the reason of each item that failed and what the admin adds. Of two admins at once, one
 * is told.
 */
export async function rejectApplication(
  admin: Admin,
  { words = "", ...input }: DecisionInput & { words?: string },
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: DecisionRefusal }> {
  return inTransaction(async (tx) => {
    const application = await lockForDecision(tx, admin, input);
    if (typeof application === "string") return { ok: false, reason: application } as const;
    const checklist = await checklistOf(tx, application);
    const failed = failedItems(checklist);
    if (failed.length === 0) return { ok: false, reason: "no-reason" } as const;
    await moveApplication(tx, application, "rejected", { actor: "admin", id: admin.id }, now, {
      reason: words.trim() === "" ? null : words.trim(),
      decidedAt: now,
      decidedBy: admin.id,
      againFrom: reapplyFrom(failed, now),
    });
    await deleteFilesAfter(tx, application, now);
    const applicationId = application.id;
    if (application.kind === "change") {
      const round = await roundOf(tx, applicationId);
      await enqueue(tx, sendChangeDecided, { applicationId, round, outcome: "rejected" });
    } else await enqueue(tx, sendApplicationRejected, { applicationId });
    await auditDecision(tx, admin, application, "rejected", { items: failed });
    return { ok: true } as const;
  });
}
