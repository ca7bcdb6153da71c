import type { ChargeState } from "#db/schema/payments/charge-states.ts";

/** A card that its owner lets us charge again; `brand` as the provider names it. */
export type ProviderCard = { ref: string; last4: string; brand: string | null };

/** A payment as its provider has it. */
export type Charge = {
  ref: string;
  state: ChargeState;
  last4: string | null;
  refundedMinor: number;
  /** The card that paid, where it was to be saved. */
  savedCard: ProviderCard | null;
};

/**
 * `takenMinor`: 0 until it has succeeded. `waits`: neither taken for good nor closed, such as money that is reserved, a
 * bank that was not answered, or money taken that never reached our balance there.
 */
export type ListedCharge = Pick<Charge, "ref" | "refundedMinor"> & {
  takenMinor: number;
  currency: string;
  openedAt: Date;
  waits: boolean;
};

/** Where card data is typed: never into a page that our server reads. */
export type Checkout =
  /** On a page of the provider's own, which leads back with the charge's name in the address. */
  | { kind: "redirect"; url: string }
  /** In the provider's own fields, which its script draws into our page. */
  | { kind: "element"; clientSecret: string; publishableKey: string };

/** A card that is saved without a payment. `owner` and `purpose` are what was said when it was asked for. */
export type CardSetup = {
  owner: string;
  purpose: string;
  state: "open" | "declined" | "saved";
  card: ProviderCard | null;
};

/** A bank that takes a charge back; `feeMinor` is what the provider keeps for it. Inquiries that take nothing are none. */
export type ChargeDispute = {
  ref: string;
  chargeRef: string;
  amountMinor: number;
  currency: string;
  feeMinor: number;
  reason: string;
  state: "needs_response" | "under_review" | "won" | "lost";
  openedAt: Date;
  dueBy: Date | null;
};

/** Said to the bank, by the provider's names of its fields. */
export type DisputeEvidence = Partial<
  Record<
    | "access_activity_log"
    | "customer_email_address"
    | "customer_name"
    | "product_description"
    | "refund_policy_disclosure"
    | "service_date"
    | "uncategorized_text",
    string
  >
>;

/**
 * The port to a payment provider. Every write carries a key and may be sent again: the answer is
 * then the first one. A provider keeps its own books; ours are the ledger. Amounts are minor units.
 */
export type PaymentProvider = {
  /** A charge of this key, made when there is none. `captureLater` only reserves the money when it is paid. */
  open(input: {
    key: string;
    amountMinor: number;
    currency: string;
    captureLater?: boolean;
  }): Promise<Charge>;
  /**
   * How the owner of a card pays an open charge. `returnTo` is the path of ours that follows; `saveFor` is the person for
   * whom the card is saved once it has paid, and null where it is not.
   */
  checkout(ref: string, input: { returnTo: string; saveFor: string | null }): Promise<Checkout>;
  read(ref: string): Promise<Charge>;
  /** One charge as `listCharges` has it; null where the provider knows no such charge. */
  find(ref: string): Promise<ListedCharge | null>;
  /** Takes reserved money. On any other charge it answers the charge as it is now. */
  capture(ref: string): Promise<Charge>;
  /**
   * Charges a saved card; `present` where its owner is there and can answer their bank. On a charge that is not open it
   * answers the charge as it is now. A card that is there no more is declined.
   */
  payWithSavedCard(ref: string, cardRef: string, input?: { present: boolean }): Promise<Charge>;
  /** How its owner has a card saved without paying; `purpose` comes back with it. */
  saveCard(input: {
    key: string;
    owner: string;
    purpose: string;
    returnTo: string;
  }): Promise<Checkout>;
  /** What became of that; null where the provider knows nothing of it. */
  readSavedCard(ref: string): Promise<CardSetup | null>;
  forgetCard(cardRef: string): Promise<void>;
  /** Closes a charge that was not paid, or gives reserved money free; afterwards it can never succeed. */
  cancel(ref: string): Promise<Charge>;
  /** Every charge that was opened from `from` up to `to`, newest first, with what was taken and given back of it. */
  listCharges(opened: { from: Date; to: Date }): AsyncIterable<ListedCharge>;
  /** Gives back a part of a paid charge, once per key. */
  refund(input: { key: string; ref: string; amountMinor: number }): Promise<void>;
  /** The disputes of one charge, or those opened from `from` up to `to`. */
  listDisputes(
    which: { chargeRef: string } | { from: Date; to: Date },
  ): AsyncIterable<ChargeDispute>;
  /** Sends evidence for good. On a dispute that takes none any more it answers the dispute as it is now. */
  sendEvidence(input: { ref: string; evidence: DisputeEvidence }): Promise<ChargeDispute>;
  /** Gives the disputed money up. On one that is over it answers the dispute as it is now. */
  acceptDispute(ref: string): Promise<ChargeDispute>;
};
