/** Pure, browser-safe: the usual words of a decision, which an admin goes on to make exact. */
import type { Ground, Outcome } from "#db/schema/reports/report-values.ts";

const looked: Record<Ground, string> = {
  conduct: "We have read the messages and looked at the record of the room.",
  accounts: "We have looked at the account and at what was written.",
  students: "We have looked at the record of the room and at the payment.",
  teachers: "We have looked at the profile, the record of the room and the messages.",
  reviews: "We have read the review and looked at the lessons that it is about.",
};

const found: Record<Outcome, string> = {
  dismiss: "What was reported is not against this rule, or the facts do not show it.",
  warn: "What happened is against this rule, and may not happen again.",
  part: "A part of the lesson was lost, and its price goes back to the student.",
  refund: "The lesson did not take place as it was sold, and its price goes back to the student.",
  hide: "The review is against this rule, and is not shown any more.",
};

/** The facts in the words that fit this rule and this outcome. */
export function usualFacts(ground: Ground, outcome: Outcome): string {
  return `${looked[ground]} ${found[outcome]}`;
}
