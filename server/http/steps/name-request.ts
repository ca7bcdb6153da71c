import { randomUUID } from "node:crypto";
import type { AddressOf } from "../client-address.ts";
import type { Step, WhenStarted } from "./step.ts";

/** Who was not let in, where, and how often: what a break-in would begin with. */
const refusals = [401, 403, 429];

/** Gives a request its id and its address, under which everything of it is logged, and logs that it was refused. */
export function nameRequest(product: WhenStarted, clientAddress: AddressOf): Step {
  return async (c, next) => {
    const requestId = randomUUID();
    const forwarded = c.req.header("x-forwarded-for") ?? null;
    const address = clientAddress(c.env.incoming.socket.remoteAddress, forwarded);
    c.set("requestId", requestId);
    c.set("address", address);
    const { asRequest, log } = await product();
    await asRequest({ requestId, address }, next);
    const { status } = c.res;
    const { method, path } = c.req;
    if (refusals.includes(status)) log.warn({ requestId, method, path, status }, "refused");
    c.res.headers.set("x-request-id", requestId);
    // The one header of an answer that a page may read of what its own scripts have asked (failed-request.ts).
    if (status >= 500) c.res.headers.set("server-timing", `request;desc="${requestId}"`);
  };
}
