/** What a card payment looks like to us, whoever processes it. */
export type ChargeState =
  | "open"
  | "needs_authentication"
  /** The money is reserved on the card, and not ours before `capture`. */
  | "authorised"
  | "succeeded"
  | "declined"
  | "cancelled";

export type Charge = {
  ref: string;
  state: ChargeState;
  last4: string | null;
  refundedMinor: number;
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

export type KeptCard = { ref: string; last4: string };

export type Card = { number: string; expiry: string; cvc: string };

/**
 * The port to a payment provider. Every write carries a key and may be sent again: the answer is
 * then the first one. A provider keeps its own books; ours are the ledger.
 */
export type PaymentProvider = {
  /** A charge of this key, made when there is none. `captureLater` only reserves the money when it is paid. */
  open(input: {
    key: string;
    amountMinor: number;
    currency: string;
    captureLater?: boolean;
  }): Promise<Charge>;
  /** Tries a card on an open or declined charge. On any other it answers the charge as it is now. */
  pay(ref: string, card: Card): Promise<Charge>;
  /** The person's answer on their bank's page. */
  authenticate(ref: string, approved: boolean): Promise<Charge>;
  read(ref: string): Promise<Charge>;
  /** One charge as `listCharges` has it; null where the provider knows no such charge. */
  find(ref: string): Promise<ListedCharge | null>;
  /** Takes reserved money. On any other charge it answers the charge as it is now. */
  capture(ref: string): Promise<Charge>;
  /** Saves a card for later charges that its owner has agreed to; null when it cannot be kept. */
  keepCard(input: { owner: string; card: Card }): Promise<KeptCard | null>;
  /** As `pay`, with a kept card and without its owner. Throws when there is no such card any more. */
  payWithKept(ref: string, cardRef: string): Promise<Charge>;
  forgetCard(cardRef: string): Promise<void>;
  /** Closes a charge that was not paid, or gives reserved money free; afterwards it can never succeed. */
  cancel(ref: string): Promise<Charge>;
  /** Every charge that was opened from `from` up to `to`, newest first, with what was taken and given back of it. */
  listCharges(opened: { from: Date; to: Date }): AsyncIterable<ListedCharge>;
  /** Gives back a part of a paid charge, once per key. */
  refund(input: { key: string; ref: string; amountMinor: number }): Promise<void>;
};
