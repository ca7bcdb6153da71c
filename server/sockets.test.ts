import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { teachers } from "#db/schema/teachers.ts";
import { signIn, signOut } from "#app/features/accounts/sign-in.server.ts";
import { db } from "#app/platform/db.server.ts";
import { aStudent, aTeacher, password } from "#test/builders.ts";
import { useDatabase } from "#test/database.ts";
import { attachSockets } from "./sockets.ts";
import { openChat } from "#app/features/chat/open-chat.server.ts";
import { sendMessage } from "#app/features/chat/send-message.server.ts";

useDatabase();

const origin = "http://localhost:3000";
let server: Server;
let stop: () => void;
beforeAll(async () => {
  server = createServer();
  stop = attachSockets(server, {
    product: () => import("#app/product.server.ts"),
    origins: [origin],
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(async () => {
  stop();
  await new Promise((done) => server.close(done));
});

async function cookieOf(email: string): Promise<string> {
  const begun = await signIn({ email, password }, new Headers());
  if (!begun.ok) throw new Error("not signed in");
  return begun.setCookie.map((line) => line.split(";")[0]).join("; ");
}

/** A browser's side of a socket: what it hears, and questions that wait for their answer. */
async function aSocket(headers: Record<string, string>) {
  const { port } = server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, { headers: { origin, ...headers } });
  const heard: { type: string; id?: string; payload?: any; error?: string }[] = [];
  socket.on("message", (data) => heard.push(JSON.parse(String(data))));
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

async function twoPeople() {
  const [student, teacher] = await Promise.all([aStudent(), aTeacher()]);
  const [row] = await db().select().from(teachers).where(eq(teachers.userId, teacher.id));
  const opened = await openChat(student, row!.slug);
  if (!opened.ok) throw new Error(opened.reason);
  return { student, teacher, chatId: opened.chatId };
}

describe("two people with a socket each", () => {
  it("hear a message, its typing and its reading at once", async () => {
    const { student, teacher, chatId } = await twoPeople();
    const a = await aSocket({ cookie: await cookieOf(student.email) });
    const b = await aSocket({ cookie: await cookieOf(teacher.email) });
    expect(await b.ask("chat.subscribe", { chatId, after: 0 })).toMatchObject({
      payload: { messages: [], otherReadSeq: 0 },
    });
    await a.ask("chat.subscribe", { chatId, after: 0 });
    await a.ask("chat.typing", { chatId });
    const clientId = randomUUID();
    const sent = await a.ask("chat.send", { chatId, clientId, text: "Hola" });
    expect(sent.payload).toMatchObject({ ok: true, message: { seq: 1, clientId } });
    await expect.poll(() => b.of("chat.message").length).toBe(1);
    expect(b.of("chat.typing")).toHaveLength(1);
    expect(a.of("chat.typing")).toHaveLength(0);
    expect(b.of("chat.unread").at(-1)?.payload).toEqual({ unread: 1 });
    await b.ask("chat.mark-read", { chatId, seq: 1 });
    await expect.poll(() => a.of("chat.read")[0]?.payload).toMatchObject({ seq: 1 });
    expect(b.of("chat.unread").at(-1)?.payload).toEqual({ unread: 0 });
    a.socket.close();
    b.socket.close();
  });

  it("bring what was missed while one of them was away", async () => {
    const { student, teacher, chatId } = await twoPeople();
    for (const text of ["one", "two", "three"])
      await sendMessage(student, { chatId, clientId: randomUUID(), text });
    const b = await aSocket({ cookie: await cookieOf(teacher.email) });
    const { payload } = await b.ask("chat.subscribe", { chatId, after: 1 });
    expect(payload.messages.map((m: { text: string }) => m.text)).toEqual(["two", "three"]);
    b.socket.close();
  });

  it("are alone: a stranger's subscribe, typing and sending come to nothing", async () => {
    const { student, chatId } = await twoPeople();
    const a = await aSocket({ cookie: await cookieOf(student.email) });
    await a.ask("chat.subscribe", { chatId, after: 0 });
    const stranger = await aSocket({ cookie: await cookieOf((await aStudent()).email) });
    expect(await stranger.ask("chat.subscribe", { chatId, after: 0 })).toMatchObject({
      error: "not-found",
    });
    const words = { chatId, clientId: randomUUID(), text: "x" };
    expect(await stranger.ask("chat.send", words)).toMatchObject({ error: "not-found" });
    await stranger.ask("chat.typing", { chatId });
    await sendMessage(student, { ...words, clientId: randomUUID() });
    await expect.poll(() => a.of("chat.message").length).toBe(1);
    expect(a.of("chat.typing")).toEqual([]);
    expect(stranger.heard.filter(({ type }) => type !== "answer")).toEqual([]);
    a.socket.close();
    stranger.socket.close();
  });
});

describe("the door of the sockets", () => {
  it("is closed to other sites' pages and to visitors", async () => {
    const cookie = await cookieOf((await aStudent()).email);
    await expect(aSocket({ cookie, origin: "https://evil.example" })).rejects.toThrow("403");
    await expect(aSocket({ cookie, origin: `${origin}.evil.example` })).rejects.toThrow("403");
    await expect(aSocket({})).rejects.toThrow("401");
    await signOut(new Headers({ cookie }));
    await expect(aSocket({ cookie })).rejects.toThrow("401");
  });

  it("is shut behind whoever sends more than 60 frames in a second, or no message at all", async () => {
    const cookie = await cookieOf((await aStudent()).email);
    const fast = await aSocket({ cookie });
    for (let i = 0; i < 200; i += 1) fast.socket.send(JSON.stringify({ type: "ping" }));
    expect(await fast.closed).toBe(1008);
    const binary = await aSocket({ cookie });
    binary.socket.send(Buffer.from([1, 2, 3]));
    expect(await binary.closed).toBe(1008);
    const huge = await aSocket({ cookie });
    huge.socket.on("error", () => {});
    huge.socket.send(JSON.stringify({ type: "ping", payload: "x".repeat(20_000) }));
    expect(await huge.closed).toBe(1009);
  });

  it("answers what it does not understand without closing", async () => {
    const cookie = await cookieOf((await aStudent()).email);
    const { ask, socket } = await aSocket({ cookie });
    const refused = { error: "bad-request" };
    expect(await ask("nothing.like-it", {})).toMatchObject(refused);
    expect(await ask("constructor", {})).toMatchObject(refused);
    expect(await ask("chat.send", { chatId: "1", text: 5 })).toMatchObject(refused);
    expect(await ask("chat.subscribe", { chatId: randomUUID(), after: -1 })).toMatchObject(refused);
    expect(await ask("ping", null)).toMatchObject({ payload: null });
    socket.close();
  });
});
