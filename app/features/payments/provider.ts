/** What a card payment looks like to us, whoever processes it. */
export type ChargeState = "open" | "needs_authentication" | "succeeded" | "declined" | "cancelled";

export type Charge = {
  ref: string;
  state: ChargeState;
  last4: string | null;
  refundedMinor: number;
};

export type Card = { number: string; expiry: string; cvc: string };

/**
 * The port to a payment provider. Every write carries a key and may be sent again: the answer is
 * then the first one. A provider keeps its own books; ours are the ledger.
 */
export type PaymentProvider = {
  /** A charge of this key, made when there is none. */
  open(wish: { key: string; amountMinor: number; currency: string }): Promise<Charge>;
  /** Tries a card on an open or declined charge. On any other it answers the charge as it stands. */
  pay(ref: string, card: Card): Promise<Charge>;
  /** The person's answer on their bank's page. */
  authenticate(ref: string, approved: boolean): Promise<Charge>;
  read(ref: string): Promise<Charge>;
  /** Closes a charge that was not paid; afterwards it can never succeed. */
  cancel(ref: string): Promise<Charge>;
  /** Gives back a part of a paid charge, once per key. */
  refund(wish: { key: string; ref: string; amountMinor: number }): Promise<void>;
};
