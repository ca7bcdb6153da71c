import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { askAsPage, type Asked, openSocket as openAsPage } from "#test/asking/asking.ts";
import { Caller } from "#test/asking/caller.ts";
import { ChatPage } from "#test/asking/chat-page.ts";
import { goodCard } from "#test/builders/lessons.ts";
import type { Page } from "#test/asking/page.ts";
import { typeCard } from "#test/asking/card-page.ts";
import { enter, openSocket, type Room } from "../room.ts";
import type { Pair, Sitter } from "../room/people.ts";
import { aMessage, type Talker } from "../chat/people.ts";
import type { Record } from "./record.ts";

/** Where the evening is, until when, and what is noted of it. */
export type Evening = {
  url: string;
  origin: string;
  record: Record;
  isOver: () => boolean;
  /** Until this person is there: people come by and by. */
  arrival: () => Promise<void>;
  /** The page of a time that nobody else asks for and that this student is free at: their first one, second and so on. */
  slotOf: (student: number, nth: number) => string;
  slugs: string[];
};

/** A message that one of the two does not show so many milliseconds later is lost. */
const lostAfter = 15_000;
const between = (least: number, most: number) => sleep(least + Math.random() * (most - least));
const any = <Item>(of: readonly Item[]) => of[Math.floor(Math.random() * of.length)]!;

/** Asks as a page does, and once more where nobody was there to answer; anything but a page or a way on is a failure. */
function siteOf({ url, origin }: Evening) {
  return {
    origin,
    async ask(path: string, asked: Asked = {}): Promise<Response> {
      const answer = await askAsPage(url + path, origin, asked);
      if (answer.status < 400) return answer;
      await answer.body?.cancel();
      throw new Error(`${path.split("?")[0]} answers ${answer.status}`);
    },
  };
}

/** Looks around: the first page, teachers, questions; every tenth time a search in their own words. */
export async function visit(evening: Evening): Promise<void> {
  const site = siteOf(evening);
  const look = (path: string) => async () => (await site.ask(path)).text();
  await evening.arrival();
  while (!evening.isOver()) {
    const { record } = evening;
    if (Math.random() < 0.1) {
      const words = any(["conversation", "exam", "business", "grammar", "children"]);
      await record.time("search", look(`/student/teachers?q=${words}`));
    } else {
      const slug = any(evening.slugs);
      const path = any(["/", "/student/teachers", "/faq", `/student/teachers/${slug}`]);
      await record.time("page", look(path));
    }
    await between(20_000, 40_000);
  }
}

/** Looks at their own pages, and books and pays for a lesson now and then. */
export async function study(evening: Evening, cookie: string, student: number): Promise<void> {
  const { record } = evening;
  let asked = 0;
  const browser = new Caller(siteOf(evening));
  const [name, value] = cookie.split("=") as [string, string];
  await browser.keep(name, value);
  await evening.arrival();
  while (!evening.isOver()) {
    if (Math.random() < 0.05) {
      const slot = evening.slotOf(student, asked++);
      const lesson = await book(record, browser, slot);
      if (lesson !== null) record.booked.push(lesson);
    } else {
      const path = any(["/student/dashboard", "/student/lessons", "/student/chats"]);
      await record.time("page", () => browser.get(path));
    }
    await between(20_000, 40_000);
  }
}

/** From the time to the page that says it is booked, each press timed; answers the lesson's id, null where one failed. */
async function book(record: Record, browser: Caller, slot: string): Promise<string | null> {
  const press = (work: () => Promise<Page>) => record.time("booking", work);
  const time = await press(() => browser.get(slot));
  const held = time && (await press(() => browser.submit(time, "Continue to payment")));
  const fields = { earlyStart: "yes" };
  const asked = held && (await press(() => browser.submit(held, /^Pay /, fields)));
  const booked = asked && (await press(() => confirm(browser, asked)));
  return booked && /lessons\/([\da-f-]{36})/.exec(booked.address)![1]!;
}

async function confirm(browser: Caller, asked: Page): Promise<Page> {
  const page = await typeCard(browser, asked, goodCard);
  if (!page.words("h1").startsWith("Lesson booked")) throw new Error(page.words("h1"));
  return page;
}

/** The two of a conversation: each types and writes twice a minute; a page that loses its connection comes back. */
export async function talk(evening: Evening, pair: [Talker, Talker]): Promise<void> {
  const { url, origin, record } = evening;
  const site = { count: 1, socket: (cookie: string) => openAsPage(url, origin, cookie) };
  const pages = pair.map(({ cookie, chatId }) => new ChatPage(site, cookie, chatId));
  await evening.arrival();
  for (const page of pages) {
    await page.connect(0);
    page.stayConnected();
  }
  await Promise.all(
    pages.map(async (page, at) => {
      const { chatId } = pair[at]!;
      await between(0, 30_000);
      while (!evening.isOver()) {
        void page.ask("chat.typing", { chatId });
        await between(500, 2_000);
        const { text } = aMessage(chatId);
        await record.time("message", async () => {
          await page.send(text);
          const isThere = await shows(pages[1 - at]!, text);
          if (!isThere) record.lost += 1;
        });
        await between(20_000, 40_000);
      }
    }),
  );
  pages.forEach((page) => page.cut());
}

/** Whether a page shows it in time. */
async function shows(page: ChatPage, text: string): Promise<boolean> {
  const until = performance.now() + lostAfter;
  while (!page.shown.some((message) => message.text === text)) {
    if (performance.now() > until) return false;
    await sleep(10);
  }
  return true;
}

/** The two of a lesson: heartbeats, and a line in the notebook every four seconds, of either in turn. */
export async function meet(evening: Evening, pair: Pair): Promise<void> {
  const { url, origin, record } = evening;
  const comeIn = (who: Sitter) =>
    openSocket(`${url.replace("http", "ws")}/live`, { origin, cookie: who.cookie });
  const media = { line: 0, framesDecoded: 900, bytesAudio: 80_000, rttMs: 40 };
  let room = null as (Room & { cut: Promise<string> }) | null;
  await evening.arrival();
  for (let line = 0; !evening.isOver(); line += 1) {
    const began = performance.now();
    if (room?.seats.some(({ socket }) => socket.readyState !== socket.OPEN)) {
      leave(room);
      room = null;
    }
    const written = await record.time("line", async () => {
      if (room === null) {
        const entered = await enter(pair, comeIn);
        room = { ...entered, cut: cutOff(entered) };
      }
      const { seats, pages, lessonId } = room;
      const [writes, reads] = line % 2 === 0 ? pages : [pages[1], pages[0]];
      const shown = new Promise((done) => reads.doc.once("update", done));
      writes.write(`line ${line} ${randomUUID().slice(0, 4)}`);
      if (line % 5 < 2) void seats[line % 2]!.ask("room.beat", { lessonId, media });
      const late = await Promise.race([shown, sleep(lostAfter, "late"), room.cut]);
      if (typeof late === "string") throw new Error(`a line is ${late}`);
      return true;
    });
    if (written === null) {
      leave(room);
      room = null;
    }
    await sleep(Math.max(500, 4_000 - (performance.now() - began)));
  }
  leave(room);
}

/** Says so when one of the two has lost the connection. */
function cutOff({ seats }: Room): Promise<string> {
  const closed = seats.map(
    ({ socket }) => new Promise((done) => socket.once("close", () => done("cut off"))),
  );
  return Promise.race(closed) as Promise<string>;
}

function leave(room: Room | null): void {
  for (const { socket } of room?.seats ?? []) socket.terminate();
}
