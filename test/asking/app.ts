import { createServer, type Server } from "node:http";
import { afterAll, beforeAll } from "vitest";
import { buildIfStale } from "#server/build.ts";
import { productionBundle } from "#server/bundle.ts";
import { addressBehind } from "#server/http/client-address.ts";
import { createEdge } from "#server/edge.ts";
import { headerTable } from "#server/http/headers.ts";
import { refuseUnreadable } from "#server/http/refusals.ts";
import { attachSockets } from "#server/http/sockets.ts";
import { setTimeouts } from "#server/http/timeouts.ts";
import { askAsPage, type Asked, type Fields, openSocket } from "./asking.ts";
import { Caller } from "./caller.ts";
import { listenLow } from "../servers/listen.ts";

/** Where the pages say they are; requests reach them on a port of their own. */
const origin = "http://localhost:3000";

/**
 * The product as built, answering in this process on this file's database: pages and forms as a browser without
 * scripts has them. Call it once, below `useDatabase`. Jobs run when the test runs them. Files share what is loaded;
 * what it keeps of settings, database and people hangs on the global object, where each file begins afresh.
 */
export function useApp() {
  const callers = new Map<string, Caller>();
  const ends: (() => void)[] = [];
  let server: Server;
  let url = "";
  beforeAll(async () => {
    await buildIfStale();
    const bundle = await productionBundle();
    const product = await bundle.product();
    const table = headerTable({ origins: [origin], development: false });
    const options = { ...bundle, table, origins: [origin], development: false };
    const edge = createEdge({ ...options, bundle, product, clientAddress: addressBehind([]) });
    server = createServer({ requireHostHeader: false });
    setTimeouts(server);
    server.on("request", edge.listener);
    refuseUnreadable(server, table);
    ends.push(edge.stop, attachSockets(server, options));
    url = `http://127.0.0.1:${await listenLow(server)}`;
  }, 120_000);
  afterAll(async () => {
    for (const end of ends) end();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  /** Asks as a page of ours would, with the cookies given. */
  const ask = (path: string, asked: Asked = {}) => askAsPage(url + path, origin, asked);

  /** Posts a form as a page of ours would. */
  function post(path: string, fields: Fields, asked: Asked = {}) {
    return ask(path, { method: "POST", body: new URLSearchParams(fields), ...asked });
  }

  const socket = (cookie: string) => openSocket(url, origin, cookie);

  return {
    ask,
    post,
    socket,
    origin,
    url: () => url,
    /** A browser that nobody has used. */
    visitor: () => new Caller({ ask, origin }),
    /** The browser in which this person is signed in: the same one each time. */
    as(person: { id: string }): Caller {
      const known = callers.get(person.id);
      const caller = known ?? new Caller({ ask, origin }, person);
      callers.set(person.id, caller);
      return caller;
    },
  };
}
