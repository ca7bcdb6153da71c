import type { Admin } from "#app/access/actor.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import {
  writeReviewComments,
  type ReviewCommentInput,
} from "../applications/review-comments.server.ts";
import { lockForDecision, type DecisionInput } from "./application-decision.server.ts";
import { approveApplication } from "./approve-application.server.ts";
import { renewClaim } from "./claim-application.server.ts";
import { rejectApplication } from "./reject-application.server.ts";
import { requestChanges } from "./request-changes.server.ts";
import type { DecisionRefusal } from "./text.ts";

type Reviewed = { ok: true } | { ok: false; reason: DecisionRefusal };

/** Saves what an admin has ticked so far, and renews their claim. The applicant reads it once it is decided. */
export async function saveChecklist(
  admin: Admin,
  { comments, ...input }: DecisionInput & { comments: ReviewCommentInput[] },
  now = new Date(),
): Promise<Reviewed> {
  return inTransaction(async (tx) => {
    const application = await lockForDecision(tx, admin, input);
    if (typeof application === "string") return { ok: false, reason: application } as const;
    await writeReviewComments(tx, application, comments, admin.id, now);
    await renewClaim(tx, application, now);
    return { ok: true } as const;
  });
}

/** Saves the checklist, and then decides by it where a decision was asked for. */
export async function reviewApplication(
  admin: Admin,
  {
    decision,
    comments,
    words,
    ...input
  }: DecisionInput & {
    decision: "save" | "changes" | "approve" | "reject";
    comments: ReviewCommentInput[];
    words: string;
  },
  now = new Date(),
): Promise<Reviewed> {
  const saved = await saveChecklist(admin, { ...input, comments }, now);
  if (!saved.ok || decision === "save") return saved;
  switch (decision) {
    case "changes":
      return requestChanges(admin, input, now);
    case "approve":
      return approveApplication(admin, input, now);
    case "reject":
      return rejectApplication(admin, { ...input, words }, now);
  }
}
