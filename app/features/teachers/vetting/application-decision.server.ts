import type { Admin } from "#app/access/actor.ts";
import { canDecideApplication } from "#app/access/teachers.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { holdsClaim } from "./claim.ts";
import { lockApplication } from "../applications/lock-application.server.ts";
import type { Application } from "../applications/application-steps.ts";
import { itemKeys, type ReviewComment, type ReviewItem } from "../applications/review-items.ts";
import { listStandingComments, roundOf } from "../applications/review-comments.server.ts";
import type { DecisionRefusal } from "./text.ts";

export type DecisionInput = { applicationId: string; version: number };

/**
 * The application that this admin may decide now, locked until the transaction ends, or why not. `version`
 * is what they read: of two who decide at once, one is told that it was decided.
 */
export async function lockForDecision(
  tx: Tx,
  admin: Admin,
  { applicationId, version }: DecisionInput,
): Promise<Application | DecisionRefusal> {
  const application = await lockApplication(tx, applicationId);
  if (!canDecideApplication(admin, application)) return "decided-meanwhile";
  if (!holdsClaim(admin, application)) return "not-claimed";
  if (application.version !== version) return "decided-meanwhile";
  return application;
}

export type ReviewChecklist = Partial<Record<ReviewItem, ReviewComment>>;

/** What has been ticked in this round of looking, and was not changed since. */
export async function checklistOf(tx: Tx, application: Application): Promise<ReviewChecklist> {
  return listStandingComments(tx, application, await roundOf(tx, application.id));
}

export function failedItems(checklist: ReviewChecklist): ReviewItem[] {
  return itemKeys.filter((item) => checklist[item]?.verdict === "failed");
}

/** Writes down who decided what. Call it last, as `audit` says. */
export async function auditDecision(
  tx: Tx,
  admin: Admin,
  { id, state }: Pick<Application, "id" | "state">,
  to: "approved" | "rejected" | "changes-requested",
  diff: Record<string, unknown> = {},
): Promise<void> {
  await audit(tx, {
    actorId: admin.id,
    action: `teachers.application-${to}`,
    object: `application:${id}`,
    diff: { state: { from: state, to: to.replace("-", "_") }, ...diff },
  });
}
