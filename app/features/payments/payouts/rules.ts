/** Pure, browser-safe: what of a teacher's earnings a payout sends. Amounts in minor units. */
import { rules } from "#config/rules.ts";

/** Why nothing is sent now. */
export type PayoutRefusal =
  | "not-set-up"
  | "no-tax-details"
  | "under-minimum"
  | "under-bank-minimum"
  | "asked-today"
  | "preparing";

/** An earning that no payout sends yet; `netMinor` is what is left of it after what was taken back. */
export type UnpaidEarning = {
  earning: string;
  /** Whose charge it is paid from; null for goodwill, which is our own money. */
  paymentId: string | null;
  netMinor: number;
  currency: string;
  /** Where it waits at the provider already, because an earlier payout of it failed. */
  transferId: string | null;
};

/** What of a debt each earning settles, the oldest first, and what of each is left to send. */
export function settleDebt<T extends UnpaidEarning>(
  earnings: readonly T[],
  debtMinor: number,
): {
  settledMinor: number;
  sumMinor: number;
  parts: (T & { keptMinor: number; sentMinor: number })[];
} {
  let owed = debtMinor;
  const parts = earnings.map((one) => {
    const keptMinor = Math.min(owed, one.netMinor);
    owed -= keptMinor;
    return { ...one, keptMinor, sentMinor: one.netMinor - keptMinor };
  });
  const sumMinor = parts.reduce((sum, { sentMinor }) => sum + sentMinor, 0);
  return { settledMinor: debtMinor - owed, sumMinor, parts };
}

/** Currencies whose payouts have no hundredths, though amounts are written in them. */
const wholeOnly = new Set(["HUF", "ISK"]);

/** The least that a bank with that currency is sent, in its minor units. Throws for a currency that we pay nobody in. */
export function leastBankMinor(bankCurrency: string): number {
  const least: Record<string, number> = rules.payout.leastBankUnits;
  const units = least[bankCurrency];
  if (units === undefined) throw new RangeError(`no payouts in ${bankCurrency}`);
  // The provider counts every currency of ours in hundredths.
  return units * 100;
}

/**
 * The least that a payout is made of. Who earns no more waits for nothing: theirs is what any bank of our currency
 * takes, and of another one what the exchange leaves of that.
 */
export function leastPayoutMinor({ earnsNoMore }: { earnsNoMore: boolean }): number {
  return earnsNoMore ? leastBankMinor(rules.price.currency) : rules.payout.minPence;
}

/** Why a sum is too small to be sent, or null where it is not. */
export function refuseSum(
  sumMinor: number,
  leastMinor: number,
): Extract<PayoutRefusal, "under-minimum" | "under-bank-minimum"> | null {
  if (sumMinor >= leastMinor) return null;
  return leastMinor < rules.payout.minPence ? "under-bank-minimum" : "under-minimum";
}

/**
 * What the bank gets of an account that holds `heldMinor` of the bank's currency for `transferredMinor` of ours, when
 * `sumMinor` of those are sent; null where that is less than a bank takes.
 */
export function bankAmount(sent: {
  sumMinor: number;
  transferredMinor: number;
  heldMinor: number;
  currency: string;
  bankCurrency: string;
}): number | null {
  const { sumMinor, transferredMinor, heldMinor, currency, bankCurrency } = sent;
  const unit = wholeOnly.has(bankCurrency) ? 100n : 1n;
  const exact =
    currency === bankCurrency
      ? BigInt(sumMinor)
      : (BigInt(heldMinor) * BigInt(sumMinor)) / BigInt(transferredMinor);
  const minor = Number(exact - (exact % unit));
  return minor < leastBankMinor(bankCurrency) ? null : minor;
}

/** The UTC day of an instant, as "2026-11-30". */
export function payoutDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/**
 * What the next payout sends, nothing while that is below the minimum; and how much of it is not available yet and
 * becomes so before, if nothing happens to it.
 */
export function nextPayoutSums({
  availablePence,
  reportedPence,
  owedPence,
  leastPence,
  freedPence,
}: {
  availablePence: number;
  /** Of lessons with an open report. */
  reportedPence: number;
  owedPence: number;
  leastPence: number;
  /** Held now, and available by then. */
  freedPence: number;
}): { pence: number; freedPence: number } {
  const nowPence = availablePence - reportedPence - owedPence;
  const pence = Math.max(0, nowPence + freedPence);
  if (pence < leastPence) return { pence: 0, freedPence: 0 };
  return { pence, freedPence: pence - Math.max(0, nowPence) };
}
