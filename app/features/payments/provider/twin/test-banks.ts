/** The bank accounts of a test world: Stripe's own test numbers. No other number is accepted, so no real one is kept. */
export const testBanks = [
  { number: "000123456789", bank: "good", what: "gets the money" },
  { number: "000111111113", bank: "closed", what: "is closed: a payout fails" },
  { number: "000111111116", bank: "wrong_number", what: "does not exist: a payout fails" },
] as const;

export type BankOutcome = (typeof testBanks)[number]["bank"];

/** The test bank with that number, spaces aside; undefined for every other number. */
export function findTestBank(number: string) {
  const digits = number.replaceAll(/[\s-]/g, "");
  return testBanks.find((one) => one.number === digits);
}
