import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WebSocket } from "ws";
import type { Message, Missed } from "#app/features/chat/conversations/message.ts";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { readContent } from "#app/features/notebook/content/read-content.ts";
import { readPair } from "#app/features/notebook/pair/pair.server.ts";
import { readVolume } from "#app/features/notebook/volumes/updates.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { messages } from "#db/schema/chat.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { aStudent, aTeacher } from "#test/builders.ts";
import { asOwner, useDatabase } from "#test/database.ts";
import { cases, patience, turn } from "#test/depth.ts";
import { NotebookPage, seeded } from "#test/notebook-page.ts";
import { aPastLesson } from "#test/past-lessons.ts";
import { hasRedis, startRedis } from "#test/redis.ts";
import { useServers } from "#test/servers.ts";
import { cookieOf } from "#test/sockets.ts";

useDatabase();

type Servers = ReturnType<typeof useServers>;

/** A page of one of the two: shows nothing before what came before it, asks for what it missed, sends until answered. */
class ChatPage {
  readonly shown: Message[] = [];
  /** Who was said to type, and up to where the other has read. */
  readonly signals: [type: string, payload: unknown][] = [];
  unread = -1;
  #known = 0;
  #socket: WebSocket | undefined;
  #asking = Promise.resolve();
  readonly #waiting = new Map<string, (answer: any) => void>();
  readonly #servers: Servers;
  readonly #cookie: string;
  readonly #chatId: string;

  constructor(servers: Servers, cookie: string, chatId: string) {
    this.#servers = servers;
    this.#cookie = cookie;
    this.#chatId = chatId;
  }

  async connect(server: number): Promise<void> {
    const socket = await this.#servers.socket(this.#cookie, server);
    if (typeof socket === "number") throw new Error(`refused with ${socket}`);
    this.#socket = socket;
    socket.on("message", (data) => this.#heard(JSON.parse(String(data))));
    await this.#resume();
  }

  cut(): void {
    this.#socket?.terminate();
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
      if (unread !== undefined) this.unread = unread.payload.unread;
    });
    return this.#asking;
  }
}

async function twoWhoTalk(servers: Servers) {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const [row] = await db().select().from(teachers).where(eq(teachers.userId, teacher.id));
  const opened = await openChat(student, row!.slug);
  if (!opened.ok) throw new Error(opened.reason);
  const pages: ChatPage[] = [];
  for (const [server, person] of [student, teacher].entries()) {
    pages.push(new ChatPage(servers, await cookieOf(person.email), opened.chatId));
    await pages[server]!.connect(server);
  }
  const people = [student, teacher] as const;
  return { chatId: opened.chatId, people, pages: pages as [ChatPage, ChatPage] };
}

/** Everybody writes as fast as they may and loses their connection now and then; `disturb` runs in the middle of it. */
async function everybodyTalks(servers: Servers, count: number, disturb: () => Promise<void>) {
  const perPerson = rules.chat.perMinute;
  const pairs = await Promise.all(
    Array.from({ length: Math.ceil(count / (2 * perPerson)) }, () => twoWhoTalk(servers)),
  );
  const writing = pairs.flatMap(({ pages: [student, teacher] }) =>
    [student, teacher].map(async (page, side) => {
      for (let n = 1; n <= perPerson; n += 1) {
        // The teacher answers: who has not been written to may not begin.
        while (side === 1 && page.shown.length === 0) await sleep(10);
        if (Math.random() < 0.1) {
          page.cut();
          await page.connect(Math.random() < 0.5 ? 0 : 1);
        }
        await page.send(`${side}:${n}`);
        await sleep(Math.random() * 20);
      }
    }),
  );
  await sleep(300);
  await disturb();
  await Promise.all(writing);
  for (const { chatId, pages } of pairs) {
    const stored = await db()
      .select({ seq: messages.seq, text: messages.text })
      .from(messages)
      .where(eq(messages.chatId, chatId))
      .orderBy(asc(messages.seq));
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
    expect(stored).toHaveLength(2 * perPerson);
    for (const side of [0, 1])
      expect(
        stored.filter(({ text }) => text.startsWith(`${side}:`)).map(({ text }) => text),
      ).toEqual(Array.from({ length: perPerson }, (_, n) => `${side}:${n + 1}`));
    for (const page of pages) {
      const seen = () => page.shown.map(({ seq, text }) => ({ seq, text }));
      await expect.poll(seen, { timeout: 30_000 }).toEqual(stored);
      await expect.poll(() => page.unread, { timeout: 10_000 }).toBe(perPerson);
    }
    pages.forEach((page) => page.cut());
  }
}

/** Two who write in their notebook, each with a connection to a server of its own. */
async function twoWhoWrite(servers: Servers) {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  await aPastLesson(teacher, student, { state: "completed", at: new Date() });
  const cookies = [await cookieOf(student.email), await cookieOf(teacher.email)];
  const pages = [new NotebookPage(teacher.id), new NotebookPage(student.id)];
  const connect = async (side: number, server: number) => {
    const socket = await servers.socket(cookies[side]!, server);
    if (typeof socket === "number") throw new Error(`refused with ${socket}`);
    await pages[side]!.connect(socket);
  };
  await Promise.all([connect(0, 0), connect(1, 1)]);
  return { student, teacher, pages, connect };
}

describe("on two servers", () => {
  const servers = useServers(2);

  it("each sees that the other types and how far they have read, on whichever server", async () => {
    const { chatId, people, pages } = await twoWhoTalk(servers);
    const [student, teacher] = pages;
    await student.send("Hola");
    await expect.poll(() => teacher.shown.length, { timeout: 10_000 }).toBe(1);
    await teacher.ask("chat.typing", { chatId });
    await teacher.ask("chat.mark-read", { chatId, seq: 1 });
    const [, me] = people;
    const told = [
      ["chat.typing", { chatId, personId: me.id }],
      ["chat.read", { chatId, readerId: me.id, seq: 1 }],
    ];
    await expect.poll(() => student.signals, { timeout: 10_000 }).toEqual(told);
    pages.forEach((page) => page.cut());
  });

  it(
    "all is shown once and in order, and unread is right, through lost connections and listeners [E5]",
    patience,
    () =>
      everybodyTalks(servers, cases(240, 10_000), async () => {
        await asOwner(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen live_%'`);
      }),
  );

  it(
    "a notebook is the same for both and in the database, through offline edits from both sides and a killed server",
    patience,
    async () => {
      const { student, teacher, pages, connect } = await twoWhoWrite(servers);
      const random = seeded(turn);
      const count = cases(80, 1_000);
      const online = [true, true];
      let left = [0, 1];
      for (let n = 0; n < count; n += 1) {
        const side = n % 2;
        pages[side]!.edit(random);
        if (random() < 0.05 && online[side]) {
          pages[side]!.cut();
          online[side] = false;
        } else if (!online[side] && random() < 0.2) {
          await connect(side, left[Math.floor(random() * left.length)]!);
          online[side] = true;
        }
        if (random() < 0.3) await sleep(5);
        if (n !== Math.floor(count / 2)) continue;
        await servers.process(1).kill();
        left = [0];
        // Those who were connected to it come back later, with what it had not answered.
        for (const page of pages) page.cut();
        online.fill(false);
      }
      for (const side of [0, 1]) {
        pages[side]!.cut();
        await connect(side, 0);
      }
      const saved = () => pages.map((page) => page.isSaved);
      await expect.poll(saved, { timeout: 20_000 }).toEqual([true, true]);
      const { notebookId } = await readPair(student, teacher.id);
      const stored = readContent(await readVolume(db(), { notebookId: notebookId!, number: 1 }));
      expect(stored.length).toBeGreaterThan(0);
      for (const page of pages)
        await expect.poll(() => page.content, { timeout: 10_000 }).toEqual(stored);
      pages.forEach((page) => page.cut());
    },
  );
});

describe.skipIf(!hasRedis)("on two servers with a Redis", () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.kill());
  const servers = useServers(2, { env: () => ({ REDIS_URL: redis.url }) });

  it("so it is when the Redis is killed in mid-stream and comes back [E5]", patience, () =>
    everybodyTalks(servers, cases(120, 10_000), async () => {
      await redis.kill();
      await sleep(500);
      await redis.begin();
    }),
  );
});
