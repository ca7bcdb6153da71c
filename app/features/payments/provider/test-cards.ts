import type { Card } from "./provider.ts";

/** The cards of the embedded provider. No other number is ever accepted, so no real one is ever kept. */
export const testCards = [
  { number: "4242 4242 4242 4242", what: "is paid" },
  { number: "4000 0000 0000 0002", what: "is declined" },
  { number: "4000 0027 6000 3184", what: "asks your bank first" },
  { number: "4000 0000 0000 0341", what: "is paid, and declined when it is charged again later" },
] as const;

/** One of them as it is typed in, good for three more years. */
export function testCard(number: string = testCards[0].number, now = new Date()): Card {
  const month = String(now.getUTCMonth() + 1).padStart(2, "0");
  const year = String((now.getUTCFullYear() + 3) % 100).padStart(2, "0");
  return { number: number.replaceAll(" ", ""), expiry: `${month}/${year}`, cvc: "123" };
}

export type CardOutcome = "succeeded" | "declined" | "needs_authentication";

const outcomes: CardOutcome[] = ["succeeded", "declined", "needs_authentication", "succeeded"];
/** Of a card that is kept, when it is charged without its owner. */
const laterOutcomes: CardOutcome[] = ["succeeded", "declined", "succeeded", "declined"];

/** What the embedded provider does with a card number, or null when it is none of ours. */
export function outcomeOf(number: string): CardOutcome | null {
  return outcomes[indexOf(number)] ?? null;
}

/** What it does with a kept card later, or null when it is none of ours. */
export function laterOutcomeOf(number: string): CardOutcome | null {
  return laterOutcomes[indexOf(number)] ?? null;
}

function indexOf(number: string): number {
  const digits = number.replaceAll(/\D/g, "");
  return testCards.findIndex((card) => card.number.replaceAll(" ", "") === digits);
}
