/** Whose request a statement belongs to: in PostgreSQL, in our log and in a trace. */
import type pg from "pg";
import { currentRequest } from "../http/request-scope.server.ts";
import { log } from "../log.server.ts";
import { inSpan, isTraced } from "./traces.server.ts";
import { aboutQuery, queryName } from "./query-names.ts";

/** Milliseconds that no statement of ours takes which finds what it needs. */
const slow = 500;

/** The request that asks, for what is answered later in the name of many. */
export function askedBy(): string | undefined {
  return currentRequest()?.requestId;
}

/** Writes down what took long in the database, under the request that asked; `what` is a text without its values. */
export function noteSlow(what: string, begun: number, requestId = askedBy()): void {
  const milliseconds = Math.round(performance.now() - begun);
  if (milliseconds >= slow)
    log.warn({ milliseconds, what: what.slice(0, 300), requestId }, "slow in the database");
}

/**
 * Begins a transaction, and takes these locks in rising order. Until it is over, PostgreSQL's own log and
 * pg_stat_activity name the request.
 */
export function beginStatement(lock: bigint[]): string {
  const requestId = askedBy();
  const named = /^[\w-]{1,40}$/.test(requestId ?? "")
    ? `; set local application_name = 'request ${requestId}'`
    : "";
  if (lock.length === 0) return `begin${named}`;
  const keys = lock.toSorted((a, b) => (a < b ? -1 : 1)).join();
  return `begin${named}; select take_turns('{${keys}}')`;
}

/** A statement of a transaction, as a part of its trace where there is one. */
export function asked<T>(config: pg.QueryConfig | string, ask: () => Promise<T>): Promise<T> {
  if (!isTraced()) return ask();
  return inSpan("database", queryName(config), ask, aboutQuery(config));
}
