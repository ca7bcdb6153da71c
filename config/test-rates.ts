/** What the demo world gives for a pound: test rates, near those of the day they were written down, and nobody's prices. */
export const testRates = {
  date: "2026-11-25",
  perPound: {
    CAD: 1.75,
    CHF: 1.1,
    CZK: 29,
    DKK: 8.6,
    EUR: 1.15,
    HUF: 450,
    ISK: 170,
    NOK: 13.5,
    PLN: 4.9,
    RON: 5.8,
    SEK: 13,
    USD: 1.25,
  },
};
