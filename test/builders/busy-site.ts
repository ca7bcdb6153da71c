import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { asc, eq, inArray } from "drizzle-orm";
import { expect } from "vitest";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day, hour } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { messages } from "#db/schema/chat/chat.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { askAsPage, type Asked, openSocket } from "../asking/asking.ts";
import { countOverlaps, makeRacers } from "../booking/processes.ts";
import { storeTeachers } from "./people.ts";
import { type ChatPage, type SocketServers, twoWhoTalk } from "../asking/chat-page.ts";
import { cases } from "../depth.ts";
import { patiently } from "../asking/room-page.ts";
import { sessionOf } from "../asking/sign-in.ts";

/** People who use a site at one address; each goes on until told to stop, and then it is looked at what has become of it. */
export function peopleAt(site: { url: string; origin: string }) {
  const servers: SocketServers = {
    count: 1,
    socket: (cookie) => openSocket(site.url, site.origin, cookie),
  };
  const ask = (path: string, cookie?: string, init: Asked = {}) =>
    askAsPage(site.url + path, site.origin, { ...init, ...(cookie ? { cookie } : {}) });
  const cookieFor = async (person: { id: string }) => (await sessionOf(person)).get("cookie")!;

  /** Asks again until a server has answered, as a person who presses again. */
  async function insist(path: string, cookie: string, init: Asked): Promise<Response> {
    for (;;) {
      const answer = await ask(path, cookie, init);
      if (answer.status !== 502 && answer.status !== 503) return answer;
      await answer.body?.cancel();
      await sleep(50);
    }
  }

  /** Two who write to each other all the time, each until they are told to stop, and then show the same. */
  async function talking() {
    const { chatId, pages } = await twoWhoTalk(servers);
    let isOver = false;
    const sent = [0, 0];
    const write = async (page: ChatPage, side: 0 | 1) => {
      page.stayConnected();
      // The teacher answers: who has not been written to may not begin.
      while (side === 1 && page.shown.length === 0) await sleep(10);
      while (!isOver && sent[side]! < rules.chat.perMinute) {
        await page.send(`${side}:${(sent[side]! += 1)}`);
        await sleep(400);
      }
    };
    const writing = Promise.all(pages.map((page, side) => write(page, side as 0 | 1)));
    writing.catch(() => {});
    return async () => {
      isOver = true;
      await writing;
      const stored = await chatDb()
        .select({ seq: messages.seq, text: messages.text })
        .from(messages)
        .where(eq(messages.chatId, chatId))
        .orderBy(asc(messages.seq));
      for (const side of [0, 1])
        expect(
          stored.filter(({ text }) => text.startsWith(`${side}:`)).map(({ text }) => text),
        ).toEqual(Array.from({ length: sent[side]! }, (_, n) => `${side}:${n + 1}`));
      for (const page of pages) {
        const seen = () => page.shown.map(({ seq, text }) => ({ seq, text }));
        await expect.poll(seen, patiently).toEqual(stored);
        page.cut();
      }
      return pages.flatMap(({ closedWith }) => closedWith);
    };
  }

  /** Students who book, two for each time that there is; each presses again until somebody has answered. */
  async function booking() {
    const slugs = Array.from({ length: 4 }, () => `t-${randomUUID()}`);
    const teachers = await storeTeachers(
      db(),
      slugs.map((slug) => ({ profile: { slug, windowDays: 90, zone: "UTC" } })),
    );
    const students = await makeRacers(cases(400, 4_000));
    const first = Math.ceil((Date.now() + 3 * day) / hour) * hour;
    const booked: string[] = [];
    let [isOver, slot] = [false, 0];

    async function bookAll(): Promise<void> {
      while (!isOver && slot < students.length / 2) {
        const n = slot++;
        const at = n % teachers.length;
        const { offer } = teachers[at]!;
        const startsAt = String(first + Math.floor(n / teachers.length) * hour);
        const path = `/student/teachers/${slugs[at]}/book?offer=${offer.id}&at=${startsAt}`;
        const asked = { offerId: offer.id, startsAt, pricePence: String(offer.priceMinor) };
        const book = async (id: string) =>
          insist(path, await cookieFor({ id }), post({ ...asked, requestId: randomUUID() }));
        const answers = await Promise.all(students.slice(2 * n, 2 * n + 2).map(book));
        const held = answers.flatMap(({ status, headers }) =>
          status === 302
            ? (/lessons\/([\da-f-]{36})\/pay/.exec(headers.get("location")!)?.[1] ?? [])
            : [],
        );
        expect(held).toHaveLength(1);
        booked.push(...held);
      }
    }
    const busy = Promise.all([bookAll(), bookAll(), bookAll()]);
    busy.catch(() => (isOver = true));
    return async () => {
      isOver = true;
      await busy;
      const stored = await db()
        .select({ id: lessons.id })
        .from(lessons)
        .where(inArray(lessons.id, booked));
      expect(stored).toHaveLength(booked.length);
      expect(await countOverlaps()).toBe(0);
      return booked.length;
    };
  }

  /**
   * Somebody who sends one file after the other in pieces, and goes on where a piece got lost, as many as one may send
   * in a day.
   */
  async function sending() {
    const { chatId, people, pages } = await twoWhoTalk(servers);
    pages.forEach((page) => page.cut());
    const cookie = await cookieFor(people[0]);
    let isOver = false;
    const came: { id: string; line: string }[] = [];
    /** More than a piece: a server may go between two. */
    const textOf = (line: string) => `${line}\n`.repeat(60_000);
    const json = async (path: string, init: Asked) => {
      const answer = await insist(path, cookie, init);
      return { status: answer.status, body: (await answer.json()) as Record<string, any> };
    };
    async function send(): Promise<void> {
      const line = randomUUID();
      const text = textOf(line);
      const purpose = `attachment:${chatId}:${randomUUID()}`;
      const begin = post({ purpose, bytes: String(text.length), fingerprint: hashOf(text) });
      for (;;) {
        const { status, body: begun } = await json("/files/uploads", begin);
        if (status === 409 && came.length > rules.chat.filesPerDay / 2) return void (isOver = true);
        expect(status, begun["error"]).toBe(200);
        const { id, received, pieceBytes } = begun;
        let from = received as number;
        while (from < text.length) {
          const body = text.slice(from, from + pieceBytes);
          const headers = { "content-type": "application/octet-stream" };
          const piece = { method: "POST", body, headers };
          from = (await json(`/files/uploads/${id}?from=${from}`, piece)).body["received"];
        }
        const done = await json(`/files/uploads/${id}?finish`, { method: "POST" });
        if (done.status === 200) return void came.push({ id: done.body["file"].id, line });
        // Its answer was lost: what was put together without anybody hearing of it is sent again.
        expect([404, 409]).toContain(done.status);
      }
    }
    const busy = (async () => {
      while (!isOver) await send();
    })();
    busy.catch(() => {});
    return async () => {
      isOver = true;
      await busy;
      for (const { id, line } of came)
        expect(await (await ask(`/files/${id}`, cookie)).text()).toBe(textOf(line));
      return came.length;
    };
  }

  return { ask, servers, cookieFor, talking, booking, sending };
}

const post = (fields: Record<string, string>) => ({
  method: "POST",
  body: new URLSearchParams(fields),
});
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
