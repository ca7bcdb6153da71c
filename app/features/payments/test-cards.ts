/** The cards of the embedded provider. No other number is ever accepted, so no real one is ever kept. */
export const testCards = [
  { number: "4242 4242 4242 4242", what: "is paid" },
  { number: "4000 0000 0000 0002", what: "is declined" },
  { number: "4000 0027 6000 3184", what: "asks your bank first" },
] as const;

export type CardOutcome = "succeeded" | "declined" | "needs_authentication";

const outcomes: CardOutcome[] = ["succeeded", "declined", "needs_authentication"];

/** What the embedded provider does with a card number, or null when it is none of ours. */
export function outcomeOf(number: string): CardOutcome | null {
  const digits = number.replaceAll(/\D/g, "");
  const index = testCards.findIndex((card) => card.number.replaceAll(" ", "") === digits);
  return outcomes[index] ?? null;
}
