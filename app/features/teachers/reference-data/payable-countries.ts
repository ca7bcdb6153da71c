/**
 * Where the payment provider pays a platform of the UK's teachers without a contract of its own: the UK, the EEA, the
 * US, Canada and Switzerland, with the currency of banks there.
 * Source: docs.stripe.com/connect/cross-border-payouts, "Availability", read in November 2026.
 */
const currencies: Record<string, string> = {
  ...currencyOf("EUR", "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK"),
  ...currencyOf("CHF", "CH LI"),
  CA: "CAD",
  CZ: "CZK",
  DK: "DKK",
  GB: "GBP",
  HU: "HUF",
  IS: "ISK",
  NO: "NOK",
  PL: "PLN",
  RO: "RON",
  SE: "SEK",
  US: "USD",
};

function currencyOf(currency: string, codes: string): Record<string, string> {
  return Object.fromEntries(codes.split(" ").map((code) => [code, currency]));
}

/** Whether a teacher with a bank in that country (ISO 3166-1 alpha-2) can be paid. */
export function isPayableCountry(code: string): boolean {
  return Object.hasOwn(currencies, code);
}

/** The currency of a bank there (ISO 4217); null where nobody can be paid. */
export function bankCurrencyOf(code: string): string | null {
  return currencies[code] ?? null;
}

/** Every currency of those banks, in the order of their codes. */
export function bankCurrencies(): string[] {
  return [...new Set(Object.values(currencies))].toSorted();
}

/** The countries in a sentence, as pages say them before somebody applies. */
export const payableText =
  "the United Kingdom, the EU, Iceland, Liechtenstein, Norway, Switzerland, the US and Canada";
