import { currentRequest } from "#app/platform/http/request-scope.server.ts";
import { database } from "../db.server.ts";
import { inScope } from "./replica-scope.server.ts";

/**
 * Runs `work`, whose reads outside transactions may come from a replica: never before what the person of this request
 * has written, and at most `mostBehindMs` behind the rest. From its first transaction or write on, in a
 * request that may have written before, and where there is no replica that has come so far, `work` reads from the primary.
 */
export function fromReplica<T>(work: () => Promise<T>): Promise<T> {
  const { replica } = database();
  const request = currentRequest();
  if (replica === null || replica.isAway() || request?.mayWrite) return work();
  const position = replica.positions.needed(request ?? {});
  if (position === null) return work();
  return inScope({ position, isLeft: false }, work);
}
