import { rules } from "#config/rules.ts";
import type { ChangeRefusal } from "./change-request.server.ts";
import type { ReviewItem } from "#app/features/teachers/applications/review-items.ts";

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
    case "not-mended":
      return "Something that was sent back is still as it was.";
    case "too-many-credentials":
      return `You can name ${rules.apply.credentialsMax} at the most. Remove one first.`;
    case "already-decided":
      return "Your change has been decided already.";
  }
}
