import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holdForStudent } from "#app/features/scheduling/booking/hold-for-student.server.ts";
import { readContent } from "#app/features/notebook/content/read-content.ts";
import { readPair } from "#app/features/notebook/pair/pair.server.ts";
import { readVolume } from "#app/features/notebook/volumes/updates.server.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { messages } from "#db/schema/chat/chat.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { twoWhoTalk, type Servers } from "#test/asking/chat-page.ts";
import { patiently, sending, twoInARoom } from "#test/asking/room-page.ts";
import { asOwner, useDatabase } from "#test/database.ts";
import { cases, patience, turn } from "#test/depth.ts";
import { firstOpenStart } from "#test/builders/lessons.ts";
import { NotebookPage, seeded } from "#test/asking/notebook-page.ts";
import { aPastLesson } from "#test/builders/past-lessons.ts";
import { hasRedis, startRedis } from "#test/servers/redis.ts";
import { useServers } from "#test/servers/servers.ts";
import { cookieOf } from "#test/asking/sockets.ts";

useDatabase();

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
    const stored = await chatDb()
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

  it("a room's signals, a notice and a changed lesson reach who is connected to the other one", async () => {
    const { student, teacher, cookies, lessonId, a, b, first, second } = await twoInARoom(servers);
    const other = () => second.other?.session ?? b.of("room.entered")[0]?.session;
    await expect.poll(other, patiently).toBe(first.session);
    const signal = { description: { type: "offer", sdp: "v=0\r\n" } };
    await b.ask("room.signal", { lessonId, to: first.session, line: 0, signal });
    const handed = { lessonId, from: second.session, line: 0, signal };
    await expect.poll(() => a.of("room.signal"), patiently).toEqual([handed]);
    await a.ask("room.sending", { lessonId, sending: { ...sending, mic: false } });
    await expect.poll(() => b.of("room.sending")[0]?.sending.mic, patiently).toBe(false);
    await a.ask("room.leave", { lessonId, byChoice: true });
    const left = { lessonId, session: first.session };
    await expect.poll(() => b.of("room.left"), patiently).toEqual([left]);

    await servers.post(
      "/account/inbox",
      { read: "all", until: String(Date.now()) },
      { cookie: cookies[1] },
    );
    await expect.poll(() => b.of("notifications.unread"), patiently).toContainEqual({ unread: 0 });
    const hold = await holdForStudent(teacher, {
      studentId: student.id,
      offerId: teacher.offer.id,
      startsAt: await firstOpenStart(teacher, { after: 6 * day }),
      requestId: randomUUID(),
    });
    if (!hold.ok) throw new Error(hold.reason);
    const { lessonId: held } = hold;
    await servers.post(
      `/student/lessons/${held}/pay`,
      { intent: "release" },
      { cookie: cookies[0] },
    );
    await expect.poll(() => b.of("lessons-changed"), patiently).toContainEqual({ lessonId: held });
    for (const { socket } of [a, b]) socket.close();
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
    "a notebook is the same for both and in the database, through offline edits from both sides and a killed server, which leaves its rooms",
    patience,
    async () => {
      const { student, teacher, pages, connect } = await twoWhoWrite(servers);
      const room = await twoInARoom(servers);
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
        // As if it had said nothing for long.
        await asOwner("update live_processes set seen_at = now() - interval '1 minute'");
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
      const gone = { lessonId: room.lessonId, session: room.second.session };
      await expect.poll(() => room.a.of("room.left"), patiently).toEqual([gone]);
      room.a.socket.close();
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
