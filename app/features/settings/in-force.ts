/** Which value of a setting counts when. Pure. */

export type InForceFrom<Value> = { value: Value; fromAt: number };

/** What an operator has put in the place of a text, with the address of a page of ours beside a notice. */
export type OperatorWords = { words: string; link: string | null };

/**
 * The value at an instant, in epoch milliseconds: that of the last change which has begun by then. `changes` are in the
 * order of their beginning.
 */
export function valueAt<Value>(
  changes: readonly InForceFrom<Value>[],
  standard: Value,
  at: number,
): Value {
  return changes.findLast(({ fromAt }) => fromAt <= at)?.value ?? standard;
}
