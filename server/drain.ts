import type { IncomingMessage, Server, ServerResponse } from "node:http";

const lookEvery = 50;
/** For requests in flight. Most who run containers kill after ten seconds: two are the notice, two the rest. */
export const drainMs = 6_000;

export type Drain = {
  /** From now on each connection is closed after its answer, so that a proxy keeps none. New ones are taken. */
  letGo(): void;
  /**
   * Takes no new connection, lets requests in flight finish, `within` milliseconds at the most, and closes every
   * connection after its answer: those kept for later at once.
   */
  end(within: number): Promise<void>;
};

/** Follows a server's requests, so that it can end in order. */
export function drainable(server: Server): Drain {
  const answering = new Set<ServerResponse>();
  let draining = false;
  server.prependListener("request", (_: IncomingMessage, response: ServerResponse) => {
    if (draining) response.shouldKeepAlive = false;
    answering.add(response);
    response.once("close", () => answering.delete(response));
  });
  function letGo(): void {
    draining = true;
    // Node.js writes "Connection: close" into their heads, and closes them itself.
    for (const response of answering) if (!response.headersSent) response.shouldKeepAlive = false;
  }
  async function end(within: number): Promise<void> {
    letGo();
    const closed = new Promise<void>((done) => server.close(() => done()));
    // An answer whose head was sent before keeps its connection until it is idle.
    const idle = setInterval(() => server.closeIdleConnections(), lookEvery);
    const late = setTimeout(() => server.closeAllConnections(), within);
    await closed;
    clearInterval(idle);
    clearTimeout(late);
  }
  return { letGo, end };
}
