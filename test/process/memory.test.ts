import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import type { WebSocket } from "ws";
import { aStudent } from "#test/builders/people.ts";
import { twoWhoTalk } from "#test/asking/chat-page.ts";
import { useDatabase } from "#test/database.ts";
import { cases, isDeep, isTurn } from "#test/depth.ts";
import { useServers } from "#test/servers/servers.ts";
import { cookieOf } from "#test/asking/sockets.ts";

useDatabase();
const servers = useServers();

/** What the process has in memory now, in megabytes. */
function inMemory(): number {
  const status = readFileSync(`/proc/${servers.process().pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024;
}

async function opened(cookie: string): Promise<WebSocket> {
  const socket = await servers.socket(cookie);
  if (typeof socket === "number") throw new Error(`refused with ${socket}`);
  return socket;
}

describe.runIf(isTurn(0, 2))("a server", () => {
  const open: WebSocket[] = [];
  afterAll(() => open.forEach((socket) => socket.terminate()));

  it("has less than 400 MB in memory after many log-ins and pages at once [F19]", async () => {
    const signIn = (n: number) =>
      servers.post(
        "/login",
        { email: `nobody-${n}@example.test`, password: "a wrong password" },
        { headers: { "x-forwarded-for": `203.0.113.${n % 250}` } },
      );
    const page = (n: number) => servers.ask(`/student/teachers?q=jazz&x=${n}`);
    for (let round = 0; round < (isDeep ? 3 : 1); round += 1) {
      const asked = Array.from({ length: 100 }, (_, n) => (n % 2 ? signIn : page)(100 * round + n));
      for (const answer of await Promise.all(asked)) {
        await answer.arrayBuffer();
        expect(answer.status).toBeLessThan(500);
      }
      expect(inMemory()).toBeLessThan(400);
    }
  }, 120_000);

  it("lets nobody wait for who floods it with messages, and shuts that one out [E4]", async () => {
    const pairs = await Promise.all(Array.from({ length: 5 }, () => twoWhoTalk(servers)));
    for (const { pages } of pairs) await pages[0].send("Hola");
    const flooder = await cookieOf((await aStudent()).email);
    /** How long all but one in a hundred messages of the others take, in milliseconds. */
    const slowest = async () => {
      const times: number[] = [];
      const writing = pairs.flatMap(({ pages }) =>
        pages.map(async (page) => {
          for (let n = 0; n < 9; n += 1) {
            const begun = performance.now();
            await page.send(`message ${n}`);
            times.push(performance.now() - begun);
          }
        }),
      );
      await Promise.all(writing);
      return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
    };
    const before = await slowest();
    let isOver = false;
    const flooding = (async () => {
      const codes = new Set<number>();
      while (!isOver) {
        const socket = await opened(flooder);
        const closed = new Promise<number>((done) => socket.once("close", done));
        for (let n = 0; n < 1_000; n += 1) socket.send('{"type":"chat.unread","payload":{}}');
        codes.add(await closed);
      }
      return [...codes];
    })();
    const during = await slowest();
    isOver = true;
    expect(await flooding).toEqual([1008]);
    // At depth the machine is this test's own.
    expect(during).toBeLessThan(isDeep ? 200 : Math.max(200, 5 * before));
    for (const { pages } of pairs) for (const page of pages) page.cut();
  }, 120_000);

  it("has less than 400 MB in memory with thousands of sockets open [E4]", async () => {
    const ofOne = 20;
    for (let n = 0; n < cases(100, 5_000); n += ofOne) {
      const cookie = await cookieOf((await aStudent()).email);
      const more = Array.from({ length: ofOne }, () => opened(cookie));
      open.push(...(await Promise.all(more)));
    }
    expect(inMemory()).toBeLessThan(400);
    expect(open.filter(({ readyState }) => readyState !== 1)).toEqual([]);
  }, 600_000);
});
