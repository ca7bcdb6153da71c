/** The sentences of a decision. */
import { rules } from "#config/rules.ts";

export type DecideRefusal =
  | "decided-meanwhile"
  | "changed-meanwhile"
  | "claimed"
  | "minutes-of-the-lesson"
  | "not-heard"
  | "refund-not-possible"
  | "part-of-the-price"
  | "outcome-not-possible";
const decideRefusals: Record<DecideRefusal, string> = {
  "decided-meanwhile":
    "Somebody decided this report while you had it open. Nothing of yours was sent.",
  "changed-meanwhile":
    "This case has changed since you opened it: read what is new, and decide again. Nothing of yours was sent.",
  claimed: "Another admin is reading this case. Take it over first, or leave it to them.",
  "not-heard": `No money moves before the other side has answered, or has had ${rules.settle.disputeReplyHours} hours since it was asked.`,
  "minutes-of-the-lesson": "Say fewer minutes than the lesson has.",
  "refund-not-possible":
    "The money of this lesson is no longer held, so it cannot be refunded here. Choose another outcome.",
  "part-of-the-price": "Say how much goes back: more than nothing, and less than the whole price.",
  "outcome-not-possible": "This outcome does not fit what was reported. Choose another.",
};

export function decideRefusalText(reason: DecideRefusal): string {
  return decideRefusals[reason];
}

export type ReverseRefusal = "changed-meanwhile" | "appealed" | "bank-has-it" | "another-admin";
const reverseRefusals: Record<ReverseRefusal, string> = {
  "changed-meanwhile": "This case has changed since you opened it. Nothing was reversed.",
  appealed: "Somebody appeals against this decision: another admin answers that first.",
  "bank-has-it":
    "A bank is deciding about this payment. The decision can be reversed once the bank has answered.",
  "another-admin":
    "The sum is above what one admin gives alone: somebody else than who decided has to reverse it.",
};

export function reverseRefusalText(reason: ReverseRefusal): string {
  return reverseRefusals[reason];
}

/** What comes after a reversal, for both sides. */
export function afterReversalText(next: "open" | "closed"): string {
  return next === "open"
    ? "We decide again and write to you."
    : "Nothing else is decided, and the report is closed.";
}
