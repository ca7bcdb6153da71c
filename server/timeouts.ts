import type { Server } from "node:http";

/** How long a client may take, in milliseconds: nobody holds a connection by being slow. */
export const timeouts = {
  /** For all headers. */
  headers: 10_000,
  /** For the whole request. */
  request: 30_000,
  /** Between two requests; longer than a proxy's, which then closes first. */
  keepAlive: 65_000,
  /** How often the two above are looked at: they end that much later at the most. Set when a server is made. */
  check: 5_000,
};

export function setTimeouts(server: Server, limits: typeof timeouts = timeouts): void {
  server.headersTimeout = limits.headers;
  server.requestTimeout = limits.request;
  server.keepAliveTimeout = limits.keepAlive;
}
