/** Every state of a charge at a provider, in our words, and the sets of them that are asked for. */
export const chargeStates = [
  "open",
  "needs_authentication",
  /** The bank has not said yes or no yet. */
  "processing",
  /** The money is reserved on the card, and not ours before `capture`. */
  "authorised",
  "succeeded",
  "declined",
  "cancelled",
] as const;
export type ChargeState = (typeof chargeStates)[number];

type States = readonly ChargeState[];

/** Somebody can still pay it, so that what is asked for can still be said. */
export const payableStates = ["open", "declined", "needs_authentication"] as const satisfies States;

/** No money has moved, so that it can still be cancelled. */
export const cancellableStates = [...payableStates, "authorised"] as const satisfies States;

/** Money of somebody's card is with us, or reserved for us. */
export const coveredStates = ["succeeded", "authorised"] as const satisfies States;

/** Whether a charge is in one of these states. */
export function isChargeIn(states: States, state: ChargeState): boolean {
  return states.includes(state);
}
