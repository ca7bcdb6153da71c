import { createServer, type Server } from "node:http";
import { afterAll, beforeAll } from "vitest";
import { buildIfStale } from "../server/build.ts";
import { productionBundle } from "../server/bundle.ts";
import { addressBehind } from "../server/client-address.ts";
import { createEdge } from "../server/edge.ts";
import { headerTable } from "../server/headers.ts";
import { refuseUnreadable } from "../server/refusals.ts";
import { attachSockets } from "../server/sockets.ts";
import { setTimeouts } from "../server/timeouts.ts";
import { askAsPage, type Asked, type Fields, openSocket } from "./asking.ts";
import { listenLow } from "./listen.ts";
import { Page } from "./page.ts";
import { cookieOf, sessionOf } from "./sign-in.ts";

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
    visitor: () => new Caller(ask),
    /** The browser in which this person is signed in: the same one each time. */
    as(person: { id: string }): Caller {
      const known = callers.get(person.id);
      const caller = known ?? new Caller(ask, person);
      callers.set(person.id, caller);
      return caller;
    },
  };
}

/** A browser without scripts: it keeps its cookies, and goes nowhere by itself. */
export class Caller {
  #ask: ReturnType<typeof useApp>["ask"];
  #jar: Promise<Headers>;

  constructor(ask: ReturnType<typeof useApp>["ask"], person?: { id: string }) {
    this.#ask = ask;
    this.#jar = person === undefined ? Promise.resolve(new Headers()) : sessionOf(person);
    // Told where it is waited for.
    this.#jar.catch(() => {});
  }

  /** What it sends as its Cookie header. */
  async cookie(): Promise<string> {
    return (await this.#jar).get("cookie") ?? "";
  }

  /** Puts a cookie into it. */
  async keep(name: string, value: string): Promise<void> {
    this.#jar = Promise.resolve(cookieOf([`${name}=${value}`], await this.#jar));
    await this.#jar;
  }

  async get(path: string, asked: Asked = {}): Promise<Page> {
    const before = await this.#jar;
    const cookie = before.get("cookie") ?? undefined;
    const answer = await this.#ask(path, { cookie, ...asked });
    const set = answer.headers.getSetCookie();
    if (set.length > 0) this.#jar = Promise.resolve(cookieOf(set, before));
    return new Page(answer, await answer.text(), path);
  }

  /** Posts a form as a page of ours would; a redirect is an answer like any other. */
  async post(path: string, fields: Fields = {}, asked: Asked = {}): Promise<Page> {
    return this.get(path, { method: "POST", body: new URLSearchParams(fields), ...asked });
  }

  /** Fills in the form of that button in the page, and presses it. */
  async press(
    page: Page,
    button: string | RegExp,
    fields: Record<string, string | string[]> = {},
  ): Promise<Page> {
    const { method, action, fields: sent } = page.filled(button, fields);
    const pairs = [...sent].map(([name, value]) => [name, value]);
    const headers = { referer: `${origin}${page.address}` };
    if (method === "POST") return this.post(action, pairs, { headers });
    return this.get(`${action.split("?")[0]}?${sent}`);
  }

  /** Presses a button as `press` does, and goes where the answer leads. */
  async submit(...asked: Parameters<Caller["press"]>): Promise<Page> {
    return this.follow(await this.press(...asked));
  }

  /** Goes where an answer sends it, until a page is there. */
  async follow(answer: Page): Promise<Page> {
    let page = answer;
    for (let hops = 0; page.location !== null; hops += 1) {
      if (hops > 5) throw new Error(`${answer.address} leads round in circles`);
      page = await this.get(page.location);
    }
    return page;
  }
}
