/** A card as it is typed in; on the twin's page and nowhere else. */
export type Card = { number: string; expiry: string; cvc: string };

/**
 * The cards of a test world, with Stripe's name for each; the last is the twin's own, since no card of Stripe's fails
 * late. No other number is accepted, so no real one is ever kept.
 */
export const testCards = [
  { number: "4242 4242 4242 4242", method: "pm_card_visa", what: "is paid" },
  { number: "4000 0000 0000 0002", method: "pm_card_chargeDeclined", what: "is declined" },
  {
    number: "4000 0027 6000 3184",
    method: "pm_card_authenticationRequired",
    what: "asks your bank first",
  },
  {
    number: "4000 0000 0000 0341",
    method: "pm_card_chargeCustomerFail",
    what: "is paid, and declined when it is charged again later",
  },
  {
    number: "4000 0000 0000 0259",
    method: "pm_card_createDispute",
    what: "is paid, and taken back by the bank at once",
  },
  {
    number: "4000 0000 0000 5100",
    method: "pm_card_twinLateFailure",
    what: "is looked at by the bank, and declined after 20 seconds",
  },
] as const;

/** One of them as it is typed in, good for three more years. */
export function testCard(number: string = testCards[0].number, now = new Date()): Card {
  const month = String(now.getUTCMonth() + 1).padStart(2, "0");
  const year = String((now.getUTCFullYear() + 3) % 100).padStart(2, "0");
  return { number: number.replaceAll(" ", ""), expiry: `${month}/${year}`, cvc: "123" };
}

/** The token of a test card, for places where its number must not go; null for any other card. */
export function methodOf({ number }: Pick<Card, "number">): string | null {
  const digits = number.replaceAll(/\D/g, "");
  const card = testCards.find((one) => one.number.replaceAll(" ", "") === digits);
  return card?.method ?? null;
}
