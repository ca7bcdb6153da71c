/** The sentences for the codes of reviews. */
import { rules } from "#config/rules.ts";

export type WriteRefusal = "not-completed" | "reviewed-already";
export type EditRefusal = "not-reviewed" | "too-late" | "taken-down";
export type ReplyRefusal = "replied-already" | "too-late" | "taken-down";

const { editDays, replyDays } = rules.review;

const sentences: Record<`write:${WriteRefusal}` | `edit:${EditRefusal}`, string> = {
  "write:not-completed": "A review can be written once the lesson has taken place and is settled.",
  "write:reviewed-already":
    "You have reviewed this teacher already. Send this again if it is to replace what you wrote.",
  "edit:not-reviewed": "There is no review of yours to change.",
  "edit:too-late": `A review can be changed for ${editDays} days. This one stays as it is.`,
  "edit:taken-down": "This review was taken down, so it cannot be changed.",
};

export function reviewRefusalText(reason: keyof typeof sentences): string {
  return sentences[reason];
}

const replies: Record<ReplyRefusal, string> = {
  "replied-already": "There is a reply already. A review is answered once.",
  "too-late": `A review can be answered for ${replyDays} days. Nothing was published.`,
  "taken-down": "This review was taken down, so there is nothing to answer.",
};

export function replyRefusalText(reason: ReplyRefusal): string {
  return replies[reason];
}
