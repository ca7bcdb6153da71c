/** Every state of a payment, and the sets of them that are asked for: each is written here alone. */
export const paymentStates = [
  "open",
  "authorised",
  "due",
  "failed",
  "paid",
  "cancelled",
  "part_refunded",
  "refunded",
] as const;
export type PaymentState = (typeof paymentStates)[number];

type States = readonly PaymentState[];

/** Of a series: charged on its day, and again where the card was declined. */
export const unchargedStates = ["due", "failed"] as const satisfies States;

/** Asked for or reserved, and not ours yet. */
export const begunPaymentStates = ["open", "authorised"] as const satisfies States;

/** Nothing was recorded as taken: money that the provider has all the same waits for its last word. */
export const unrecordedStates = [...begunPaymentStates, "cancelled"] as const satisfies States;

/** Money that arrives is recorded, even where nobody waits for it any more. */
export const recordableStates = [...unrecordedStates, ...unchargedStates] as const satisfies States;

/** Nothing to tell its payer of: begun and not finished, or cancelled before it was charged. */
export const untoldPaymentStates = ["open", "cancelled"] as const satisfies States;

/** Taken, and not all of it has gone back. */
export const keptStates = ["paid", "part_refunded"] as const satisfies States;

/** Taken, whatever has gone back of it since. */
export const takenStates = [...keptStates, "refunded"] as const satisfies States;

/** Whether a payment is in one of these states. */
export function isPaymentIn(states: States, state: PaymentState): boolean {
  return states.includes(state);
}
