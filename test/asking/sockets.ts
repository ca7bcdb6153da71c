import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect } from "vitest";
import { WebSocket } from "ws";
import { eq } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { headerTable } from "#server/http/headers.ts";
import { attachSockets } from "#server/http/sockets.ts";
import { sessionOf } from "./sign-in.ts";

export const origin = "http://localhost:3000";
let server: Server;

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
    stop();
    await new Promise((done) => server.close(done));
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
