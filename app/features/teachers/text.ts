/** The sentences for this feature's reason codes. */
import { formatDate } from "#app/platform/time.ts";
import type { Application } from "./application-steps.ts";

export type ApplicationRefusal =
  | "already-sent"
  | "already-teaching"
  | "too-early"
  | "incomplete"
  | "changed-meanwhile";

export function applicationText(reason: ApplicationRefusal): string {
  switch (reason) {
    case "already-sent":
      return "Your application has been sent already, so it cannot be changed now.";
    case "already-teaching":
      return "You have been accepted already.";
    case "too-early":
      return "It is too early to apply again.";
    case "incomplete":
      return "Something is still missing. The steps without a tick need another look.";
    case "changed-meanwhile":
      return "Your application was changed in another window. Please look at it again before sending.";
  }
}

export type DecisionRefusal = "decided-meanwhile" | "has-lessons" | "not-a-student" | "incomplete";

export function decisionText(reason: DecisionRefusal): string {
  switch (reason) {
    case "decided-meanwhile":
      return "Nothing was changed: this application was decided or changed a moment ago. What you see now is how it stands.";
    case "has-lessons":
      return "This person has lessons to come, or money in lessons, as a student. Approving is possible once those are over or cancelled.";
    case "not-a-student":
      return "This account is no longer a student's, so it cannot become a teacher's.";
    case "incomplete":
      return "This application is not complete, so there is nothing to publish.";
  }
}

const stateWords: Record<Application["state"], string> = {
  draft: "Not sent yet",
  submitted: "Waiting",
  in_review: "Being read",
  changes_requested: "Changes asked for",
  approved: "Approved",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
};

export function applicationStateText(state: Application["state"]): string {
  return stateWords[state];
}

/** "You may apply again from 24 December 2026." */
export function againText(from: number, zone: string): string {
  return `You may apply again from ${formatDate(from, zone)}.`;
}
