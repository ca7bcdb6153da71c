import { describe, expect, it } from "vitest";
import { rules } from "#config/rules.ts";
import { bankCurrencies } from "#app/features/teachers/reference-data/payable-countries.ts";
import { bankAmount, leastBankMinor, leastPayoutMinor, refuseSum } from "./rules.ts";

describe("what a bank gets after the exchange", () => {
  const sent = { sumMinor: 1_000, transferredMinor: 4_000, currency: "GBP" };

  it.each([
    ["EUR", 4_600, 1_150],
    ["SEK", 52_001, 13_000],
    // Their payouts have no hundredths.
    ["HUF", 1_800_050, 450_000],
    ["ISK", 680_399, 170_000],
    ["GBP", 4_000, 1_000],
  ])(
    "is its part of the account, in whole units where %s has no others",
    (bankCurrency, heldMinor, gets) => {
      expect(bankAmount({ ...sent, heldMinor, bankCurrency })).toBe(gets);
    },
  );

  it("is nothing below the least of its currency, which is set for every one that we pay in", () => {
    expect(Object.keys(rules.payout.leastBankUnits).toSorted()).toEqual(bankCurrencies());
    for (const bankCurrency of bankCurrencies()) {
      if (bankCurrency === sent.currency) continue;
      const least = leastBankMinor(bankCurrency);
      const gets = (minor: number) =>
        bankAmount({ ...sent, sumMinor: 4_000, heldMinor: minor, bankCurrency });
      expect([bankCurrency, gets(least), gets(least - 1)]).toEqual([bankCurrency, least, null]);
    }
    expect(() => leastBankMinor("BRL")).toThrow(RangeError);
  });
});

it("a payout is at least £10, and what a bank takes at least where nothing more is earned", () => {
  const refusal = (minor: number, earnsNoMore: boolean) =>
    refuseSum(minor, leastPayoutMinor({ earnsNoMore }));
  expect([refusal(999, false), refusal(1_000, false)]).toEqual(["under-minimum", null]);
  expect([refusal(99, true), refusal(100, true)]).toEqual(["under-bank-minimum", null]);
});
