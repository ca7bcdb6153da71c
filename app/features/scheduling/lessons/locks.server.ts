/**
 * Locks for `inTransaction`: concurrent commands for the same people queue instead of deadlocking, since all take the
 * locks in the same order. The constraint on `busy` decides; this only makes contention cheap. A person's key is the
 * random half of their id.
 */
export function personLocks(...people: string[]): bigint[] {
  return [...new Set(people)].map((id) =>
    BigInt.asIntN(64, BigInt(`0x${id.replaceAll("-", "").slice(16)}`)),
  );
}
