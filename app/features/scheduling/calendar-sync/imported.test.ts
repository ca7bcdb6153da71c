import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { seal } from "#app/platform/sealed.server.ts";
import { day, hour, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { importedBusy, importedCalendars } from "#db/schema/scheduling/calendars.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { alwaysOpen, aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson, aBookingInput } from "#test/builders/lessons.ts";
import { bookLesson } from "../booking/book-lesson.server.ts";
import { lessonsIcs } from "../lessons/times/ics.ts";
import {
  addImported,
  listImported,
  refreshNow,
  removeImported,
} from "./imported-calendars.server.ts";
import { readBusy } from "../availability/imported-busy.server.ts";
import { refreshDue } from "./refresh-imported.server.ts";
import { listOpenSlots } from "../availability/slots.server.ts";

process.env["FETCH_ALLOW"] = "127.0.0.1";
useDatabase();

/** A calendar elsewhere: what it answers next, and what it was asked. */
const elsewhere = { status: 200, body: "", etag: '"1"' };
/** What is asked below /slow is answered then. */
let slowUntil: Promise<unknown> = Promise.resolve();
let asked: IncomingMessage[] = [];
let server: Server;
let base: string;
let teacher: Awaited<ReturnType<typeof aTeacher>>;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    asked.push(request);
    if (request.url!.startsWith("/slow")) await slowUntil;
    const { status, body, etag } = elsewhere;
    const isKnown = status === 200 && request.headers["if-none-match"] === etag;
    response.writeHead(isKnown ? 304 : status, { etag }).end(isKnown ? undefined : body);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const tomorrow = Math.floor(Date.now() / day) * day + 3 * day;
const stamp = (at: number) => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, "");
const calendarOf = (...busy: [start: number, end: number][]) =>
  [
    "BEGIN:VCALENDAR",
    ...busy.flatMap(([start, end], at) => [
      "BEGIN:VEVENT",
      `UID:${at}`,
      "SUMMARY:Dentist",
      `DTSTART:${stamp(start)}`,
      `DTEND:${stamp(end)}`,
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ].join("\r\n");

beforeEach(async () => {
  await db().delete(importedCalendars);
  asked = [];
  Object.assign(elsewhere, {
    status: 200,
    etag: '"1"',
    body: calendarOf([tomorrow + 9 * hour, tomorrow + 11 * hour]),
  });
  teacher = await aTeacher({ weekly: alwaysOpen, profile: { zone: "Europe/London" } });
});

/** Noon, so that no test sees a day end. */
/** Today, at noon at the latest: a quarter of an hour later is the same day, and nothing was made in a time to come. */
const added = Math.min(Date.now(), Math.floor(Date.now() / day) * day + 12 * hour);
const add = (address = `${base}/secret-token.ics`) =>
  addImported(teacher, { name: "Home", address }, new Date(added));

async function openHours(from = tomorrow, minutes = 50): Promise<number[]> {
  const range = { from, to: from + day, minutes, kind: "single" as const };
  const open = await listOpenSlots([teacher.id], range, null);
  return open.get(teacher.id)!.map((start) => (start - from) / hour);
}

async function onlyOne() {
  const [row] = await db()
    .select()
    .from(importedCalendars)
    .where(eq(importedCalendars.teacherId, teacher.id));
  return row!;
}

describe("an imported calendar", () => {
  it("blocks its busy times: they are not offered, and a stale page that books one is refused", async () => {
    expect(await openHours()).toContain(9);
    expect(await add()).toEqual({ ok: true, coming: 1 });
    const open = await openHours();
    for (const at of [8.5, 9, 9.5, 10, 10.5]) expect(open).not.toContain(at);
    for (const at of [8, 11]) expect(open).toContain(at);
    const student = await aStudent();
    const book = (at: number) => bookLesson(student, aBookingInput(teacher, tomorrow + at * hour));
    expect(await book(9)).toEqual({ ok: false, reason: "away" });
    expect(await book(8.5)).toEqual({ ok: false, reason: "away" });
    expect(await book(11)).toMatchObject({ ok: true });
  });

  it("is kept as an address that nobody can read out of the database, and as times without words", async () => {
    await add();
    const row = await onlyOne();
    expect(JSON.stringify(row)).not.toContain("secret-token");
    const busy = await db()
      .select()
      .from(importedBusy)
      .where(eq(importedBusy.teacherId, teacher.id));
    expect(JSON.stringify(busy)).not.toContain("Dentist");
    expect(JSON.stringify(await listImported(teacher))).not.toContain("secret-token");
    expect(await readBusy(teacher, { from: tomorrow, to: tomorrow + day })).toEqual([
      { start: tomorrow + 9 * hour, end: tomorrow + 11 * hour, calendar: "Home" },
    ]);
  });

  it("does not block the lessons that came into it from here", async () => {
    const startsAt = tomorrow + 14 * hour;
    const id = await aBookedLesson(await aStudent(), teacher, { startsAt });
    const entry = {
      id,
      startsAt,
      minutes: 50,
      title: "Lesson",
      description: "",
      url: "https://x.test",
    };
    elsewhere.body = lessonsIcs([{ ...entry, status: "confirmed", sequence: 1, changedAt: 0 }]);
    expect(await add()).toEqual({ ok: true, coming: 0 });
    expect(await readBusy(teacher, { from: tomorrow, to: tomorrow + day })).toEqual([]);
  });

  it("is read again every 15 minutes: new times block, old ones are free again, what is the same is not sent", async () => {
    await add();
    const soon = () => new Date(added + rules.calendar.importMinutes * minute);
    await refreshDue(() => new Date(added));
    expect(asked).toHaveLength(1);
    await refreshDue(soon);
    expect(asked).toHaveLength(2);
    expect(asked[1]!.headers["if-none-match"]).toBe('"1"');
    expect((await readBusy(teacher, { from: tomorrow, to: tomorrow + day })).length).toBe(1);
    elsewhere.etag = '"2"';
    elsewhere.body = calendarOf([tomorrow + 15 * hour, tomorrow + 16 * hour]);
    expect(await refreshNow(teacher, (await onlyOne()).id)).toBe("done");
    const open = await openHours();
    expect(open).toContain(9);
    expect(open).not.toContain(15);
  });

  it("is read whole once a day, and when the teacher moves: the days ahead and whole days are others then", async () => {
    elsewhere.body = calendarOf([tomorrow + 9 * hour, tomorrow + 10 * hour]);
    await add();
    await refreshDue(() => new Date(added + day));
    expect(asked[1]!.headers["if-none-match"]).toBeUndefined();
    await db().update(teachers).set({ zone: "Asia/Tokyo" }).where(eq(teachers.userId, teacher.id));
    await refreshDue(() => new Date(added + day + hour));
    expect(asked[2]!.headers["if-none-match"]).toBeUndefined();
  });

  it("is read however slow other hosts are, which are asked for a few at a time, and for two of one teacher", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    slowUntil = promise;
    const slow = await Promise.all([1, 2, 3, 4, 5].map(() => aTeacher()));
    const due = (owner: { id: string }, path: string, host: string, since: number) => ({
      teacherId: owner.id,
      name: path,
      sealedAddress: seal(Buffer.from(`${base}${path}`), owner.id),
      addressHash: path,
      host,
      createdAt: new Date(since),
      dueAt: new Date(since),
    });
    await db()
      .insert(importedCalendars)
      .values([
        ...slow.flatMap((owner, at) =>
          [1, 2, 3].map((nth) =>
            due(owner, `/slow-${at}/${nth}`, "slow.test", Date.now() - 2 * hour + at),
          ),
        ),
        ...[1, 2].map((nth) => due(teacher, `/quick/${nth}`, "quick.test", Date.now() - hour)),
      ]);
    const reading = refreshDue();
    const askedBelow = (path: string) => asked.filter(({ url }) => url!.startsWith(path)).length;
    await expect.poll(() => askedBelow("/quick"), { timeout: 10_000 }).toBe(2);
    const ofEach = () => slow.map((_, at) => askedBelow(`/slow-${at}/`));
    await expect.poll(ofEach).toEqual([2, 2, 2, 2, 0]);
    resolve();
    await reading;
    expect(askedBelow("/slow")).toBe(15);
    expect(await openHours()).not.toContain(9);
  });

  it("that cannot be read holds what it said, is asked less and less, and its teacher is told once, in words", async () => {
    await add();
    elsewhere.status = 500;
    let at = added;
    const waits: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const due = (await onlyOne()).dueAt.getTime();
      waits.push(Math.round((due - at) / minute));
      at = due;
      await refreshDue(() => new Date(at));
    }
    expect(waits).toEqual([15, 15, 30, 60, 120, 240, 480, 960, 1440]);
    expect(await openHours()).not.toContain(9);
    await runJobs();
    const sent = () => db().select().from(mails).where(eq(mails.to, teacher.email));
    expect(await sent()).toHaveLength(1);
    const [mail] = await sent();
    expect(mail!.text).toContain("The other side answered with an error.");
    expect(mail!.text).toContain("127.0.0.1");
    expect(mail!.text).not.toContain("secret-token");
    expect((await listImported(teacher))[0]).toMatchObject({ problem: "refused" });
    elsewhere.status = 200;
    await refreshNow(teacher, (await onlyOne()).id);
    expect(await onlyOne()).toMatchObject({ failures: 0, problem: null, toldAt: null });
  });

  it("whose address does not open any more says that it cannot be read, and holds what it said", async () => {
    await add();
    const sealedAddress = seal(Buffer.from(base), crypto.randomUUID());
    await db().update(importedCalendars).set({ sealedAddress });
    expect(await refreshNow(teacher, (await onlyOne()).id)).toBe("done");
    expect(asked).toHaveLength(1);
    expect((await listImported(teacher))[0]).toMatchObject({ problem: "bad-address", coming: 1 });
    expect(await openHours()).not.toContain(9);
  });

  it("removed, blocks nothing; nobody removes or reads another's", async () => {
    await add();
    const { id } = await onlyOne();
    const other = await aTeacher();
    await removeImported(other, id);
    await refreshNow(other, id);
    expect(asked).toHaveLength(1);
    expect(await openHours()).not.toContain(9);
    await removeImported(teacher, id);
    expect(await listImported(teacher)).toEqual([]);
    expect(await openHours()).toContain(9);
  });

  it("is refused with the reason when it cannot be added, and then nothing is kept", async () => {
    const reason = async (address?: string) => {
      const done = await add(address);
      return done.ok ? null : done.reason;
    };
    expect(await reason("https://10.0.0.1/a.ics")).toBe("internal");
    expect(await reason("http://example.org/a.ics")).toBe("not-https");
    elsewhere.status = 404;
    expect(await reason()).toBe("gone");
    elsewhere.status = 200;
    elsewhere.body = "<!doctype html><title>Sign in</title>";
    expect(await reason()).toBe("not-a-calendar");
    elsewhere.body = "x".repeat(rules.calendar.importMegabytes * 1_048_576 + 1);
    expect(await reason()).toBe("too-large");
    expect(await listImported(teacher)).toEqual([]);
    elsewhere.body = calendarOf([tomorrow, tomorrow + hour]);
    expect(await reason()).toBeNull();
    expect(await reason()).toBe("known");
    for (let count = 1; count < rules.calendar.importsMost; count += 1)
      expect(await reason(`${base}/${count}.ics`)).toBeNull();
    expect(await reason(`${base}/more.ics`)).toBe("too-many");
  });

  it("asks a stranger's server so often and no more, however often the button is pressed", async () => {
    await add();
    const { id } = await onlyOne();
    const answers = [];
    for (let press = 0; press < 22; press += 1)
      answers.push(await refreshNow(teacher, id, new Date(added)));
    expect(answers.at(-1)).toBe("too-often");
    expect(asked.length).toBeLessThanOrEqual(20);
  });

  it("made to be hard to read ends a thread, and nothing else waits for it", async () => {
    elsewhere.body = [
      "BEGIN:VCALENDAR",
      "BEGIN:VEVENT",
      "UID:1",
      "DTSTART:19700101T000000Z",
      "DURATION:PT1S",
      "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
      "END:VEVENT",
      "END:VCALENDAR",
    ].join("\r\n");
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 20);
    expect(await add()).toEqual({ ok: false, reason: "too-much" });
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(3);
  }, 60_000);
});
