import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { WebSocket } from "ws";
import { eq } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { headerTable } from "#server/http/headers.ts";
import { attachSockets } from "#server/http/sockets.ts";
import { sessionOf } from "./sign-in.ts";

export const origin = "http://localhost:3000";
let server: Server;
let leavePage = (): unknown => undefined;

/** Serves real sockets in this process. Call it once, below `useDatabase`. */
export function useSockets(): void {
  let stop: () => void;
  beforeAll(async () => {
    server = createServer();
    stop = attachSockets(server, {
      product: () => import("#app/product.server.ts"),
      table: headerTable({ origins: [origin], development: false }),
      origins: [origin],
      development: false,
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  });
  afterAll(async () => {
    leavePage();
    stop();
    await new Promise((done) => server.close(done));
    vi.unstubAllGlobals();
  });
}

/** The cookie of somebody who is signed in; how they got in is what other tests ask. */
export async function cookieOf(email: string): Promise<string> {
  const [person] = await db().select({ id: users.id }).from(users).where(eq(users.email, email));
  return (await sessionOf(person!)).get("cookie")!;
}

/** A browser's side of a socket: what it hears, and questions that wait for their answer. */
export async function aSocket(headers: Record<string, string>) {
  const { port } = server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, { headers: { origin, ...headers } });
  const heard: { type: string; id?: string; payload?: any; error?: string }[] = [];
  socket.on("message", (data, isBinary) => {
    if (!isBinary) heard.push(JSON.parse(String(data)));
  });
  const closed = new Promise<number>((done) => socket.on("close", done));
  await new Promise<void>((done, fail) => {
    socket.on("open", done);
    socket.on("unexpected-response", (_, answer) => fail(new Error(String(answer.statusCode))));
    socket.on("error", fail);
  });
  return {
    socket,
    heard,
    closed,
    async ask(type: string, payload: unknown) {
      const id = randomUUID();
      socket.send(JSON.stringify({ id, type, payload }));
      await expect.poll(() => heard.some((frame) => frame.id === id)).toBe(true);
      return heard.find((frame) => frame.id === id)!;
    },
    of: (type: string) => heard.filter((frame) => frame.type === type),
  };
}

export async function socketOf(person: { email: string }) {
  return aSocket({ cookie: await cookieOf(person.email) });
}

/** Makes this process a page that they have open, for code that connects by itself. Once a file. */
export async function aPageOf(person: { email: string }): Promise<void> {
  const cookie = await cookieOf(person.email);
  const { port } = server.address() as AddressInfo;
  const page = new EventTarget();
  vi.stubGlobal("window", page);
  vi.stubGlobal("location", new URL(`http://127.0.0.1:${port}/`));
  const drawn = { hidden: false, querySelector: () => null };
  vi.stubGlobal("document", Object.assign(new EventTarget(), drawn));
  class WithCookie extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols, { headers: { origin, cookie } });
    }
  }
  vi.stubGlobal("WebSocket", WithCookie);
  // A page without network does not come back to a server that is gone.
  leavePage = () => page.dispatchEvent(new Event("offline"));
}
