import type { Admin } from "#app/access/actor.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import {
  auditDecision,
  checklistOf,
  failedItems,
  lockForDecision,
  type DecisionInput,
} from "./application-decision.server.ts";
import {
  sendChangeDecided,
  sendChangesRequested,
} from "../applications/mails/application-mails.server.ts";
import { moveApplication } from "../applications/move-application.server.ts";
import { isFixable } from "../applications/review-items.ts";
import { roundOf } from "../applications/review-comments.server.ts";
import type { DecisionRefusal } from "./text.ts";

/** Sends an application back with what has to change; what was accepted stays accepted. */
export async function requestChanges(
  admin: Admin,
  input: DecisionInput,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: DecisionRefusal }> {
  return inTransaction(async (tx) => {
    const application = await lockForDecision(tx, admin, input);
    if (typeof application === "string") return { ok: false, reason: application } as const;
    const failed = failedItems(await checklistOf(tx, application));
    if (failed.length === 0) return { ok: false, reason: "nothing-to-change" } as const;
    if (!failed.every(isFixable)) return { ok: false, reason: "not-fixable" } as const;
    await moveApplication(
      tx,
      application,
      "changes_requested",
      { actor: "admin", id: admin.id },
      now,
      { reason: null, claimedBy: null, claimedAt: null },
    );
    const said = { applicationId: application.id, round: await roundOf(tx, application.id) };
    if (application.kind === "change")
      await enqueue(tx, sendChangeDecided, { ...said, outcome: "changes_requested" });
    else await enqueue(tx, sendChangesRequested, said);
    await auditDecision(tx, admin, application, "changes-requested", { items: failed });
    return { ok: true } as const;
  });
}
