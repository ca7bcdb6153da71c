/** The sentences of a decision. */
export type DecideRefusal =
  | "decided-meanwhile"
  | "refund-not-possible"
  | "part-of-the-price"
  | "outcome-not-possible";
const decideRefusals: Record<DecideRefusal, string> = {
  "decided-meanwhile":
    "Somebody decided this report while you had it open. Nothing of yours was sent.",
  "refund-not-possible":
    "The money of this lesson is no longer held, so it cannot be refunded here. Choose another outcome.",
  "part-of-the-price": "Say how much goes back: more than nothing, and less than the whole price.",
  "outcome-not-possible": "This outcome does not fit what was reported. Choose another.",
};

export function decideRefusalText(reason: DecideRefusal): string {
  return decideRefusals[reason];
}
