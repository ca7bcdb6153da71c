import type { Admin } from "#app/access/actor.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { renewClaim } from "./claim-application.server.ts";
import { takeToDecide, type DecisionInput } from "./decide-application.server.ts";
import {
  writeReviewComments,
  type ReviewCommentInput,
} from "../applications/review-comments.server.ts";
import type { DecisionRefusal } from "./text.ts";

/** Keeps what an admin has ticked so far, and their claim. The applicant reads it once it is decided. */
export async function checkApplication(
  admin: Admin,
  { remarks, ...wish }: DecisionInput & { remarks: ReviewCommentInput[] },
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: DecisionRefusal }> {
  return inTransaction(async (tx) => {
    const application = await takeToDecide(tx, admin, wish);
    if (typeof application === "string") return { ok: false, reason: application } as const;
    await writeReviewComments(tx, application, remarks, admin.id, now);
    await renewClaim(tx, application, now);
    return { ok: true } as const;
  });
}
