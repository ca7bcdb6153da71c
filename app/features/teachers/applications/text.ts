import { formatDate } from "#app/platform/time/time.ts";
import type { Application } from "./application-steps.ts";

export type ApplicationRefusal =
  | "already-sent"
  | "already-teaching"
  | "too-early"
  | "incomplete"
  | "not-fixed"
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
      return "Your application was decided a moment ago. What you see now is up to date.";
    case "not-fixed":
      return "Something you were asked to change is still as it was.";
    case "newer-save":
      return "This step was saved in another window, or on another device, after you opened it here. Nothing was replaced. Press the button again to save what you see here instead, or load the page again to see the other.";
    case "changed-meanwhile":
      return "Your application was changed in another window. Please look at it again before sending.";
  }
}

export function attachText(
  reason: ApplicationRefusal | "no-such-credential" | "checked-already",
): string {
  if (reason === "checked-already")
    return "We saw your identity document when you applied. We do not need another.";
  if (reason !== "no-such-credential") return applicationText(reason);
  return "This degree or course is no longer in your application. Load the page again.";
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

/** "You may apply again from 24 December 2026." */
export function applyAgainText(from: number, zone: string): string {
  return `You may apply again from ${formatDate(from, zone)}.`;
}
