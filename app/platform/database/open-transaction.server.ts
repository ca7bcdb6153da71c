import { AsyncLocalStorage } from "node:async_hooks";

type Open = { isOpen: boolean; within: Open | undefined };

const current = new AsyncLocalStorage<Open>();

/** Runs the work of a transaction; until it is over, `refuseInTransaction` throws in all that it calls. */
export function asTransaction<T>(work: () => Promise<T>): Promise<T> {
  const own: Open = { isOpen: true, within: current.getStore() };
  return current.run(own, work).finally(() => (own.isOpen = false));
}

/**
 * Throws where a transaction is open in this async context: for calls that leave this machine, whose answer may take
 * half a minute while the transaction holds its locks, and which no rollback takes back. `what` names the call.
 */
export function refuseInTransaction(what: string): void {
  for (let one = current.getStore(); one !== undefined; one = one.within)
    if (one.isOpen) throw new Error(`${what} was called inside a transaction`);
}
