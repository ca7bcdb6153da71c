import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Duplex } from "node:stream";
import { type ServerOptions, WebSocketServer, type WebSocket } from "ws";
import { rules } from "#config/rules.ts";
import { notebookBytes } from "#db/schema/notebook/notebook-values.ts";
import type { HeaderTable } from "./headers.ts";
import { isOwnOrigin } from "./origins.ts";
import type { Product } from "../product.ts";
import { hasTwoHosts, refuseSocket } from "./refusals.ts";

const path = "/live";
/** A signal of the room, or an update of a notebook: the longest of what pages say, and what it is wrapped in. */
const frameLimit = Math.max(rules.room.signalKilobytes * 1024, notebookBytes.update) + 2 * 1024;
const pingEvery = 30_000;
/** "Service restart": use-live.ts comes back, as after any lost connection. */
const restartCode = 1012;
/** A server with 5,000 open pages has closed them in a second. */
const closedTogether = 100;
const closedEvery = 20;

type Options = {
  product: () => Promise<Product>;
  table: HeaderTable;
  origins: string[];
  /** True: sockets elsewhere are the bundler's. */
  development: boolean;
};

/** Its types do not know `closeTimeout` yet. */
const options: ServerOptions & { closeTimeout: number } = {
  noServer: true,
  maxPayload: frameLimit,
  perMessageDeflate: false,
  // A peer that is not read any more, or does not read, never answers that it is closed: it is cut off.
  closeTimeout: 2_000,
};

/**
 * Accepts sockets at /live on the same port: our origin and a session, or none at all. A peer that
 * does not answer a ping is let go. The function it answers with closes all of them with "service restart", some at
 * a time: their pages come back at once, to a server that takes them.
 */
export function attachSockets(
  server: Server,
  { product, table, origins, development }: Options,
): () => Promise<void> {
  const sockets = new WebSocketServer(options);
  server.on("upgrade", async (request, socket, head) => {
    const isOurs = request.url?.split("?")[0] === path;
    if (!isOurs && development) return;
    socket.on("error", destroy);
    const refuse = (status: number) => refuseSocket(socket, status, table);
    if (hasTwoHosts(request)) return refuse(400);
    if (!isOurs) return refuse(404);
    if (!isOwnOrigin(request.headers.origin, origins)) return refuse(403);
    try {
      const { socketSession, acceptSocket } = await product();
      const { cookie = "" } = request.headers;
      const session = await socketSession(new Headers({ cookie }));
      if (session === null) return refuse(401);
      if (socket.destroyed) return;
      sockets.handleUpgrade(request, socket, head, (accepted) => {
        // What is left of the request would stay in memory for as long as the page is open.
        socket.off("error", destroy);
        accepted.on("pong", answered);
        acceptSocket(accepted, session, cookie);
      });
    } catch {
      refuse(503);
    }
  });

  const pings = setInterval(() => {
    for (const socket of sockets.clients as Set<Pinged>) {
      if (socket.isSilent) socket.terminate();
      socket.isSilent = true;
      socket.ping();
    }
  }, pingEvery);
  return async () => {
    clearInterval(pings);
    let closed = 0;
    // Another server reads a session for each: not for all of them in one moment.
    for (const socket of sockets.clients) {
      socket.close(restartCode, "come back");
      if ((closed += 1) % closedTogether === 0) await sleep(closedEvery);
    }
    sockets.close();
  };
}

type Pinged = WebSocket & { isSilent?: boolean };

function answered(this: Pinged): void {
  this.isSilent = false;
}

function destroy(this: Duplex): void {
  this.destroy();
}
