import type { ApplicationQuery } from "./queue-query.ts";
import { applicationStateText } from "../applications/text.ts";
import { rules } from "#config/rules.ts";
import type { ChangeRefusal } from "./changes/change-request.server.ts";
import type { ReviewItem } from "#app/features/teachers/applications/review-items.ts";

/** About the person, whatever they wrote. */
export type ApplicantObstacle = "has-lessons" | "suspended" | "leaving";

export type DecisionRefusal =
  | ApplicantObstacle
  | "decided-meanwhile"
  | "not-claimed"
  | "not-a-student"
  | "incomplete"
  | "not-all-accepted"
  | "not-sent"
  | "offers-in-language"
  | "nothing-to-change"
  | "not-fixable"
  | "no-reason";

/** Another admin reads it. */
export function claimedText(by: string): string {
  return `${by} is reading this application. Ask them, or take it over below.`;
}

export function decisionText(reason: DecisionRefusal): string {
  switch (reason) {
    case "decided-meanwhile":
      return "Nothing was changed: this application was decided or changed a moment ago. What you see now is up to date.";
    case "not-claimed":
      return "Nothing was changed: you have not claimed this application, or somebody has taken it over.";
    case "has-lessons":
      return "This person has lessons to come, or money in lessons, as a student. Approving is possible once those are over or cancelled.";
    case "suspended":
      return "This account is suspended, so nobody could come to its lessons. Approving is possible once that is over or lifted.";
    case "leaving":
      return "This person has asked to have their account deleted. Approving is possible once they take that back.";
    case "not-a-student":
      return "This account is no longer a student's, so it cannot become a teacher's.";
    case "not-all-accepted":
      return "Approving opens once every line of the checklist passes.";
    case "not-sent":
      return "No teacher begins without an identity document and a video, and here one of them was not sent. Mark its line as “Fix”, and ask for changes.";
    case "offers-in-language":
      return "Nothing was changed: the teacher sells lessons in a language that this change takes away. Ask for changes, so that they end those offers or keep the language.";
    case "nothing-to-change":
      return "Mark what has to change first.";
    case "not-fixable":
      return "A second account, or something against the policies, is nothing the applicant can correct: reject, or mark it as passed.";
    case "no-reason":
      return "A no needs its reason: mark at least one line, and say why.";
    case "incomplete":
      return "This application is not complete, so there is nothing to publish.";
  }
}

/** What the form can still correct is 422; what another one's act has made of it is 409. */
export function refusalStatus(reason: DecisionRefusal): 409 | 422 {
  switch (reason) {
    case "not-all-accepted":
    case "not-sent":
    case "nothing-to-change":
    case "not-fixable":
    case "no-reason":
      return 422;
    default:
      return 409;
  }
}

const flagWords: Record<ApplicationQuery["flag"], string> = {
  "": "",
  duplicate: "Possible duplicate",
  contact: "Contact details",
  overdue: "Overdue",
};

export function flagText(flag: keyof typeof flagWords): string {
  return flagWords[flag];
}

/** As the queue's filter names a state. */
export function applicationQueueText(state: Exclude<ApplicationQuery["state"], "">): string {
  if (state === "new") return "Waiting";
  return state === "again" ? "Sent again" : applicationStateText(state);
}

const partNames: Partial<Record<ReviewItem, string>> = {
  "language-level": "languages",
  documents: "credentials",
  video: "video",
};
const list = new Intl.ListFormat("en-GB");

/** "languages and video" */
export function changePartNames(items: ReviewItem[]): string {
  return list.format(items.map((item) => partNames[item] ?? item));
}

/** Why a change was not taken, in a sentence. */
export function changeText(reason: ChangeRefusal): string {
  switch (reason) {
    case "already-sent":
      return "Your change waits for review. Withdraw it first to change something again.";
    case "changed-meanwhile":
      return "Your change was edited in another window. Please look at it again.";
    case "nothing-changed":
      return "Nothing differs from what is published.";
    case "offers-in-language":
      return "You still have an offer, or the trial, in a language that is no longer among those you teach. Switch it off first.";
    case "not-fixed":
      return "Something that was sent back is still as it was.";
    case "too-many-credentials":
      return `You can name ${rules.apply.credentialsMax} at the most. Remove one first.`;
    case "already-decided":
      return "Your change has been decided already.";
  }
}
