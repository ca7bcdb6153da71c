/** What paying a teacher looks like to us, with any provider. Amounts in minor units, instants in UTC. */

/** A teacher's account at the provider. The bank is known as soon as its owner has given it. */
export type ConnectedAccount = {
  state: "incomplete" | "ready" | "refused";
  bankLast4: string | null;
  bankCurrency: string | null;
};

/** The provider has done it, or says in a word of its own why it never will. */
export type ProviderVerdict = { ok: true; ref: string } | { ok: false; code: string };

export type BankPayout = {
  ref: string;
  /** "sent": on its way. A payout that was paid can still come back. */
  state: "sent" | "paid" | "failed";
  failureCode: string | null;
  amountMinor: number;
  currency: string;
};

export type ListedTransfer = {
  ref: string;
  amountMinor: number;
  reversedMinor: number;
  currency: string;
  /** Where it went. */
  account: string;
};

/**
 * The port to the provider that holds teachers’ accounts and pays their banks. Every write carries a key and may be sent again:
 * the answer is then the first one, however long ago that was. Throws where nobody knows what became of a call.
 */
export type PayoutProvider = {
  /** An account for a teacher of that country, which pays out only when it is told to. Answers its name. */
  openAccount(input: {
    key: string;
    country: string;
    email: string;
    name: string;
  }): Promise<string>;
  /** The provider's own page, where the owner gives what is asked of them; good for some minutes. */
  onboardingLink(input: {
    account: string;
    returnUrl: string;
    refreshUrl: string;
  }): Promise<string>;
  readAccount(account: string): Promise<ConnectedAccount>;
  /**
   * Moves a part of a charge to an account; `chargeRef` is null where it is our own money. `group` names the earning:
   * what was moved for it before is the answer.
   */
  transfer(input: {
    key: string;
    group: string;
    account: string;
    chargeRef: string | null;
    amountMinor: number;
    currency: string;
  }): Promise<ProviderVerdict>;
  /** Takes a part of a transfer back out of the account. Answers the reversal's name. */
  reverseTransfer(input: { key: string; ref: string; amountMinor: number }): Promise<string>;
  /** What an account holds in that currency; what is pending cannot be paid out yet. */
  readBalance(
    account: string,
    currency: string,
  ): Promise<{ availableMinor: number; pendingMinor: number }>;
  /** Sends money of an account to its bank. */
  payOut(input: {
    key: string;
    account: string;
    amountMinor: number;
    currency: string;
  }): Promise<ProviderVerdict>;
  readPayout(account: string, ref: string): Promise<BankPayout>;
  /** As `readPayout`; null where the account has no such payout. */
  findPayout(account: string, ref: string): Promise<BankPayout | null>;
  /** One transfer as `listTransfers` has it; null where the provider knows no such transfer. */
  findTransfer(ref: string): Promise<ListedTransfer | null>;
  /** Every transfer made from `from` up to `to`, newest first. */
  listTransfers(made: { from: Date; to: Date }): AsyncIterable<ListedTransfer>;
  /** Every payout of an account made from `from` up to `to`, newest first. */
  listPayouts(account: string, made: { from: Date; to: Date }): AsyncIterable<BankPayout>;
};
