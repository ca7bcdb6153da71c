import { AsyncLocalStorage } from "node:async_hooks";

/** What the reads of one piece of work need of a replica. */
export type ReplicaScope = {
  /** How far in the WAL it must have come. */
  position: bigint;
  /** The rest is read from the primary: the replica was behind or away, or something was written. */
  isLeft: boolean;
};

// Beside the connections it is looked up by, which hot reload keeps, too.
const shared = globalThis as { appReplicaScopes?: AsyncLocalStorage<ReplicaScope> };

function scopes(): AsyncLocalStorage<ReplicaScope> {
  shared.appReplicaScopes ??= new AsyncLocalStorage();
  return shared.appReplicaScopes;
}

/** Undefined outside `fromReplica`. */
export function currentScope(): ReplicaScope | undefined {
  return scopes().getStore();
}

/** Runs `work` with what a replica must have for it; undefined for work of the primary's. */
export function inScope<T>(scope: ReplicaScope | undefined, work: () => T): T {
  return scope === undefined ? scopes().exit(work) : scopes().run(scope, work);
}

/** From here on the current work reads from the primary: it has written, and reads what it wrote. */
export function leaveReplica(): void {
  const scope = currentScope();
  if (scope !== undefined) scope.isLeft = true;
}

/** For work that is done once for several: what the current one needs is needed of it, too. */
export function joinScope(shared: ReplicaScope | undefined): void {
  const own = currentScope();
  if (own === undefined || shared === undefined) return;
  if (own.position > shared.position) shared.position = own.position;
  shared.isLeft ||= own.isLeft;
}
