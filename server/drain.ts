import type { IncomingMessage, Server, ServerResponse } from "node:http";

const lookEvery = 50;

/**
 * Follows a server's requests, so that it can end in order. The function it answers with takes no new connection,
 * lets requests in flight finish, `within` milliseconds at the most, and closes every connection after its answer:
 * those kept for later at once.
 */
export function drainable(server: Server): (within: number) => Promise<void> {
  const answering = new Set<ServerResponse>();
  let draining = false;
  server.prependListener("request", (_: IncomingMessage, response: ServerResponse) => {
    if (draining) response.shouldKeepAlive = false;
    answering.add(response);
    response.once("close", () => answering.delete(response));
  });
  return async (within) => {
    draining = true;
    // Node.js writes "Connection: close" into their heads, and closes them itself.
    for (const response of answering) if (!response.headersSent) response.shouldKeepAlive = false;
    const closed = new Promise<void>((done) => server.close(() => done()));
    // An answer whose head was sent before keeps its connection until it is idle.
    const idle = setInterval(() => server.closeIdleConnections(), lookEvery);
    const late = setTimeout(() => server.closeAllConnections(), within);
    await closed;
    clearInterval(idle);
    clearTimeout(late);
  };
}
