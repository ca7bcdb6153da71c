/** The states of an application and who may lead it from one to another. Pure and browser-safe. */
import type { ApplicationState } from "#db/schema/teachers/application-states.ts";

export type ApplicationActor = "applicant" | "admin";

/** From, to, and who may: docs/decisions/027-review.md. What is not listed is refused. */
export const applicationMoves: Record<
  ApplicationState,
  Partial<Record<ApplicationState, readonly ApplicationActor[]>>
> = {
  draft: { submitted: ["applicant"] },
  // An admin who claims it reads it; nothing is decided that nobody reads.
  submitted: { in_review: ["admin"], withdrawn: ["applicant"] },
  in_review: {
    changes_requested: ["admin"],
    approved: ["admin"],
    rejected: ["admin"],
    withdrawn: ["applicant"],
  },
  changes_requested: { submitted: ["applicant"], withdrawn: ["applicant"] },
  approved: {},
  rejected: {},
  withdrawn: {},
};

export function canMoveApplication(
  from: ApplicationState,
  to: ApplicationState,
  actor: ApplicationActor,
): boolean {
  return applicationMoves[from][to]?.includes(actor) ?? false;
}
