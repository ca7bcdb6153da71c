import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import * as product from "#app/product.server.ts";
import { headerTable } from "#server/http/headers.ts";
import { addressBehind } from "#server/http/client-address.ts";
import { createHttp } from "#server/http/http.ts";
import { publicPages } from "#server/pages/public-pages.ts";
import { routeFinder } from "#server/pages/route-finder.ts";
import { refuseUnreadable, refusingTwoHosts } from "#server/http/refusals.ts";
import { attachSockets } from "#server/http/sockets.ts";
import { setTimeouts, timeouts } from "#server/http/timeouts.ts";

type Respond = (request: Request, context: unknown) => Promise<Response>;

const origin = "http://localhost:3000";

/** The server's own listeners on a free port, with `respond` where the pages would be; `now` is the clock of kept pages. */
export function useEdge(respond: Respond, { now }: { now?: () => number } = {}) {
  let server: Server;
  const ends: (() => void)[] = [];
  beforeAll(async () => {
    const options = {
      product: async () => product,
      table: headerTable({ origins: [origin], development: false }),
      origins: [origin],
      development: false,
    };
    server = createServer({ requireHostHeader: false, connectionsCheckingInterval: 50 });
    setTimeouts(server, { ...timeouts, headers: 300, request: 600, check: 50 });
    const http = createHttp({
      ...options,
      respond,
      routeOf: routeFinder({
        root: {},
        teacher: { path: "student/teachers/:slug", parentId: "root" },
      }),
      clientAddress: addressBehind([]),
    });
    const { table } = options;
    const isUnknown = (address: string) => address.startsWith("/nobodys-");
    const pages = publicPages({ product, respond, isUnknown, next: http, table, origin, now });
    server.on("request", refusingTwoHosts(table, pages.listener));
    refuseUnreadable(server, table);
    ends.push(pages.stop, attachSockets(server, options));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  });
  afterAll(async () => {
    for (const end of ends) end();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const port = () => (server.address() as AddressInfo).port;

  /** Sends these bytes and reads until the server is done with the connection or has answered whole. */
  async function raw(text: string): Promise<{ status: number; headers: Headers }> {
    const socket = connect(port(), "127.0.0.1");
    socket.on("error", () => {});
    socket.write(text, "latin1");
    let heard = "";
    for await (const chunk of socket) {
      heard += String(chunk);
      if (heard.includes("\r\n\r\n")) break;
    }
    socket.destroy();
    const [first, ...lines] = heard.split("\r\n\r\n")[0]!.split("\r\n");
    const headers = new Headers();
    for (const line of lines) {
      const at = line.indexOf(":");
      headers.append(line.slice(0, at), line.slice(at + 1));
    }
    return { status: Number(first?.split(" ")[1]), headers };
  }

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`http://127.0.0.1:${port()}${path}`, { redirect: "manual", ...init });
  }

  return { raw, ask };
}
