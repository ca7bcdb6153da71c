import { AsyncLocalStorage } from "node:async_hooks";

/** What a change is written down with, in addition to what it was. No address: a job, or a message of an open page. */
export type RequestScope = {
  requestId: string;
  address: string;
  /** How far in the database's WAL the person has written who asks. */
  written?: bigint;
  /** It may have written before a page of it is read, which then shows what it wrote. */
  mayWrite?: boolean;
  /** Made once and shown to many. */
  isForMany?: boolean;
};

const scope = new AsyncLocalStorage<RequestScope>();

/** Runs `work`, and everything it calls, as part of that request. */
export function inRequest<T>(facts: RequestScope, work: () => T): T {
  return scope.run(facts, work);
}

/** The request that is being answered, or the one that queued the job which runs; undefined in a script. */
export function currentRequest(): RequestScope | undefined {
  return scope.getStore();
}
