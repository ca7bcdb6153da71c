import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { WebSocket } from "ws";
import type { Message, Missed } from "#app/features/chat/conversations/message.ts";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { aStudent, aTeacher } from "../builders/people.ts";
import type { useServers } from "../servers/servers.ts";
import { cookieOf } from "./sockets.ts";

export type Servers = ReturnType<typeof useServers>;
/** Where pages connect to. */
export type SocketServers = Pick<Servers, "socket" | "count">;

/** A page of one of the two: shows nothing before what came before it, asks for what it missed, sends until answered. */
export class ChatPage {
  readonly shown: Message[] = [];
  /** Who was said to type, and up to where the other has read. */
  readonly signals: [type: string, payload: unknown][] = [];
  unread = -1;
  #known = 0;
  /** The codes under which servers have closed its connection. */
  readonly closedWith: number[] = [];
  #staysConnected = false;
  #socket: WebSocket | undefined;
  #asking = Promise.resolve();
  readonly #waiting = new Map<string, (answer: any) => void>();
  readonly #servers: SocketServers;
  readonly #cookie: string;
  readonly #chatId: string;

  constructor(servers: SocketServers, cookie: string, chatId: string) {
    this.#servers = servers;
    this.#cookie = cookie;
    this.#chatId = chatId;
  }

  async connect(server: number): Promise<void> {
    let socket = await this.#servers.socket(this.#cookie, server);
    // A server that has too much to do says so, and pages come again.
    while (socket === 503) {
      await sleep(500);
      socket = await this.#servers.socket(this.#cookie, server);
    }
    if (typeof socket === "number") throw new Error(`refused with ${socket}`);
    this.#socket = socket;
    socket.on("message", (data) => this.#heard(JSON.parse(String(data))));
    socket.on("close", (code) => this.#closed(socket, code));
    await this.#resume();
  }

  /** Comes back from now on by itself, as a page of ours does. */
  stayConnected(): void {
    this.#staysConnected = true;
  }

  async #closed(socket: WebSocket, code: number): Promise<void> {
    if (socket !== this.#socket || !this.#staysConnected) return;
    this.closedWith.push(code);
    this.#giveUp();
    while (this.#staysConnected) {
      const back = await this.connect(0).catch(() => "later");
      if (back !== "later") return;
      await sleep(50);
    }
  }

  cut(): void {
    this.#staysConnected = false;
    this.#socket?.terminate();
    this.#giveUp();
  }

  /** What was asked has no answer any more. */
  #giveUp(): void {
    for (const answer of this.#waiting.values()) answer(undefined);
    this.#waiting.clear();
  }

  async send(text: string): Promise<void> {
    const clientId = randomUUID();
    for (;;) {
      const answer = await this.ask("chat.send", { chatId: this.#chatId, clientId, text });
      if (answer?.payload?.ok) return this.#arrived(answer.payload.message);
      if (answer?.payload?.ok === false) throw new Error(answer.payload.reason);
      await sleep(20);
    }
  }

  ask(type: string, payload: unknown): Promise<any> {
    const id = randomUUID();
    if (this.#socket?.readyState !== 1) return Promise.resolve(undefined);
    this.#socket.send(JSON.stringify({ id, type, payload }));
    return new Promise((done) => this.#waiting.set(id, done));
  }

  #heard(frame: { type: string; id?: string; payload?: any }): void {
    if (frame.type === "answer") {
      this.#waiting.get(frame.id!)?.(frame);
      this.#waiting.delete(frame.id!);
    }
    if (frame.type === "chat.message") this.#arrived(frame.payload.message);
    if (frame.type === "chat.typing" || frame.type === "chat.read")
      this.signals.push([frame.type, frame.payload]);
    if (frame.type === "chat.unread") this.unread = frame.payload.unread;
    if (frame.type === "live.missed") void this.#resume();
  }

  #arrived(message: Message): void {
    if (message.change > this.#known + 1) return void this.#resume();
    if (message.change <= this.#known) return;
    this.#known = message.change;
    this.shown.push(message);
  }

  #resume(): Promise<void> {
    this.#asking = this.#asking.then(async () => {
      for (let more = true; more;) {
        const asked = { chatId: this.#chatId, after: this.#known };
        const missed: Missed | undefined = (await this.ask("chat.subscribe", asked))?.payload;
        for (const message of missed?.messages ?? []) this.#arrived(message);
        more = missed?.more ?? false;
      }
      const unread = await this.ask("chat.unread", {});
      // A server that has lost its database for a moment answers with an error.
      if (unread?.payload !== undefined) this.unread = unread.payload.unread;
    });
    return this.#asking;
  }
}

/** Two with a conversation and an open page of it each: the student by the first server, the teacher by the last. */
export async function twoWhoTalk(servers: SocketServers) {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const [row] = await db().select().from(teachers).where(eq(teachers.userId, teacher.id));
  const opened = await openChat(student, row!.slug);
  if (!opened.ok) throw new Error(opened.reason);
  const pages: ChatPage[] = [];
  for (const [person, server] of [[student, 0] as const, [teacher, servers.count - 1] as const]) {
    const page = new ChatPage(servers, await cookieOf(person.email), opened.chatId);
    await page.connect(server);
    pages.push(page);
  }
  const people = [student, teacher] as const;
  return { chatId: opened.chatId, people, pages: pages as [ChatPage, ChatPage] };
}
