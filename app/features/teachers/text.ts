/** The sentences for this feature's reason codes. */
import { formatDate } from "#app/platform/time.ts";
import type { Application } from "./application-steps.ts";
import type { QueueQuery } from "./queue-query.ts";

export type ApplicationRefusal =
  | "already-sent"
  | "already-teaching"
  | "too-early"
  | "incomplete"
  | "not-mended"
  | "already-decided"
  | "changed-meanwhile"
  | "newer-save";

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
    case "already-decided":
      return "Your application was decided a moment ago. What you see now is how it stands.";
    case "not-mended":
      return "Something you were asked to change is still as it was.";
    case "newer-save":
      return "This step was saved in another window, or on another device, after you opened it here. Nothing was replaced. Press the button again to save what stands here instead, or load the page again to see the other.";
    case "changed-meanwhile":
      return "Your application was changed in another window. Please look at it again before sending.";
  }
}

export type DecisionRefusal =
  | "decided-meanwhile"
  | "not-claimed"
  | "has-lessons"
  | "not-a-student"
  | "incomplete"
  | "not-all-accepted"
  | "offers-in-language"
  | "nothing-to-change"
  | "not-fixable"
  | "no-reason";

/** Another admin reads it. */
export function claimedText(by: string): string {
  return `${by} is reading this application. Ask them, or take it over below.`;
}

export function attachText(
  reason: ApplicationRefusal | "no-such-credential" | "checked-already",
): string {
  if (reason === "checked-already")
    return "We saw your identity document when you applied. We do not need another.";
  if (reason !== "no-such-credential") return applicationText(reason);
  return "This degree or course is no longer in your application. Load the page again.";
}

export function decisionText(reason: DecisionRefusal): string {
  switch (reason) {
    case "decided-meanwhile":
      return "Nothing was changed: this application was decided or changed a moment ago. What you see now is how it stands.";
    case "not-claimed":
      return "Nothing was changed: you have not claimed this application, or somebody has taken it over.";
    case "has-lessons":
      return "This person has lessons to come, or money in lessons, as a student. Approving is possible once those are over or cancelled.";
    case "not-a-student":
      return "This account is no longer a student's, so it cannot become a teacher's.";
    case "not-all-accepted":
      return "Approving opens once every line of the checklist passes.";
    case "offers-in-language":
      return "Nothing was changed: the teacher sells lessons in a language that this change takes away. Ask for changes, so that they end those offers or keep the language.";
    case "nothing-to-change":
      return "Mark what has to change first.";
    case "not-fixable":
      return "A second account, or something against the policies, is nothing the applicant can mend: reject, or mark it as passed.";
    case "no-reason":
      return "A no needs its reason: mark at least one line, and say why.";
    case "incomplete":
      return "This application is not complete, so there is nothing to publish.";
  }
}

/** What the page may still mend is 422; what another one's act has made of it is 409. */
export function refusalStatus(reason: DecisionRefusal): 409 | 422 {
  switch (reason) {
    case "not-all-accepted":
    case "nothing-to-change":
    case "not-fixable":
    case "no-reason":
      return 422;
    default:
      return 409;
  }
}

const stateWords: Record<Application["state"], string> = {
  draft: "Not sent yet",
  submitted: "Waiting",
  in_review: "In review",
  changes_requested: "Changes asked for",
  approved: "Approved",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
};

export function applicationStateText(state: Application["state"]): string {
  return stateWords[state];
}

const flagWords: Record<QueueQuery["flag"], string> = {
  "": "",
  duplicate: "Possible duplicate",
  contact: "Contact details",
  overdue: "Overdue",
};

export function flagText(flag: keyof typeof flagWords): string {
  return flagWords[flag];
}

/** As the queue's filter names a state. */
export function queueStateText(state: Exclude<QueueQuery["state"], "">): string {
  if (state === "new") return "Waiting";
  return state === "again" ? "Sent again" : stateWords[state];
}

/** "You may apply again from 24 December 2026." */
export function againText(from: number, zone: string): string {
  return `You may apply again from ${formatDate(from, zone)}.`;
}
