import type { Admin } from "#app/access/actor.ts";
import { approveApplication } from "./approve-application.server.ts";
import { checkApplication } from "./check-application.server.ts";
import type { DecisionInput } from "./decide-application.server.ts";
import { rejectApplication } from "./reject-application.server.ts";
import type { ReviewCommentInput } from "../applications/review-comments.server.ts";
import { requestChanges } from "./request-changes.server.ts";
import type { DecisionRefusal } from "./text.ts";

/** Keeps the checklist as it was ticked, and then decides by it, where a decision was asked for. */
export async function reviewApplication(
  admin: Admin,
  {
    decision,
    remarks,
    words,
    ...wish
  }: DecisionInput & {
    decision: "save" | "changes" | "approve" | "reject";
    remarks: ReviewCommentInput[];
    words: string;
  },
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: DecisionRefusal }> {
  const kept = await checkApplication(admin, { ...wish, remarks }, now);
  if (!kept.ok || decision === "save") return kept;
  switch (decision) {
    case "changes":
      return requestChanges(admin, wish, now);
    case "approve":
      return approveApplication(admin, wish, now);
    case "reject":
      return rejectApplication(admin, { ...wish, words }, now);
  }
}
