import type { Server } from "node:http";
import { WebSocketServer } from "ws";
import { isOwnOrigin } from "./origins.ts";
import type { Product } from "./product.ts";

const path = "/live";
const frameLimit = 16 * 1024;
const pingEvery = 30_000;

/**
 * Accepts sockets at /live on the same port: our origin and a session, or none at all. A peer that
 * does not answer a ping is let go. Returns what stops them.
 */
export function attachSockets(
  server: Server,
  { product, origins }: { product: () => Promise<Product>; origins: string[] },
): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: frameLimit,
    perMessageDeflate: false,
  });
  server.on("upgrade", async (request, socket, head) => {
    if (request.url?.split("?")[0] !== path) return; // the bundler's own socket in development
    socket.on("error", () => socket.destroy());
    const refuse = (status: string) =>
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
    if (!isOwnOrigin(request.headers.origin, origins)) return refuse("403 Forbidden");
    try {
      const { socketPerson, acceptSocket } = await product();
      const headers = new Headers({ cookie: request.headers.cookie ?? "" });
      const person = await socketPerson(headers);
      if (person === null) return refuse("401 Unauthorized");
      if (socket.destroyed) return;
      sockets.handleUpgrade(request, socket, head, (accepted) =>
        acceptSocket(accepted, person, headers),
      );
    } catch {
      refuse("503 Service Unavailable");
    }
  });

  const silent = new WeakSet<object>();
  const pings = setInterval(() => {
    for (const socket of sockets.clients) {
      if (silent.has(socket)) socket.terminate();
      silent.add(socket);
      socket.once("pong", () => silent.delete(socket));
      socket.ping();
    }
  }, pingEvery);
  return () => {
    clearInterval(pings);
    for (const socket of sockets.clients) socket.close(1001, "the server is restarting");
    sockets.close();
  };
}
