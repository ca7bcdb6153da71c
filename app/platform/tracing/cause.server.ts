import { z } from "zod";
import { currentRequest, inRequest } from "../http/request-scope.server.ts";
import { asPartOf, traceparentNow } from "./traces.server.ts";

const causeForm = z.object({ requestId: z.string(), traceparent: z.string().optional() });
/** Whose doing something is that is done later: the request, and the trace that it is a part of. */
export type Cause = z.infer<typeof causeForm>;

const key = "causedBy";

/** A job's payload together with the request that queues it; as it is where none does. */
export function withCause(payload: object): object {
  const request = currentRequest();
  if (request === undefined) return payload;
  const cause: Cause = { requestId: request.requestId, traceparent: traceparentNow() };
  return { ...payload, [key]: cause };
}

/** Takes apart what `withCause` has put together. */
export function splitCause(data: unknown): { payload: unknown; cause: Cause | null } {
  if (typeof data !== "object" || data === null) return { payload: {}, cause: null };
  const { [key]: said, ...payload } = data as Record<string, unknown>;
  return { payload, cause: causeForm.safeParse(said).data ?? null };
}

/** Runs `work` as part of the request that caused it: its lines in the log and its jobs carry the same id. */
export function asCausedBy<T>(cause: Cause | null, work: () => T): T {
  if (cause === null) return work();
  const { requestId, traceparent } = cause;
  return asPartOf(traceparent, () => inRequest({ requestId, address: "" }, work));
}
