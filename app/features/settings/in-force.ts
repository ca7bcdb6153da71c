/** Which value of a setting counts when. Pure. */

export type InForceFrom = { value: number; fromAt: number };

/** The value at an instant, in epoch milliseconds: that of the last change which has begun by then. `changes` are in the order of their beginning. */
export function valueAt(changes: readonly InForceFrom[], standard: number, at: number): number {
  return changes.findLast(({ fromAt }) => fromAt <= at)?.value ?? standard;
}
