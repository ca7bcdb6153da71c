import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { setRelayOnly } from "#app/features/classroom/relays/set-relay-only.server.ts";
import { readAttendance } from "#app/features/scheduling/attendance/room-record.server.ts";
import { sealAttendance } from "#app/features/scheduling/attendance/seal-attendance.server.ts";
import { joinWindow } from "#app/features/scheduling/lessons/rules.ts";
import { readDeviceCheck } from "#app/features/classroom/devices/device-checks.server.ts";
import { rules } from "#config/rules.ts";
import { roomHeartbeats, roomPresence } from "#db/schema/classroom/classroom.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, rewriteLessons } from "#test/builders/lessons.ts";
import { socketOf, useSockets } from "#test/asking/sockets.ts";
import { graceMilliseconds, rooms } from "./occupants.server.ts";

useDatabase();
useSockets();
afterEach(() => void vi.useRealTimers());

const sending = { mic: true, camera: true, screen: false, soundOnly: false };
const line = 0;

/** A paid lesson that is going on now. */
async function aLessonNow() {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const startsAt = Math.floor(Date.now() / (30 * minute)) * 30 * minute;
  const now = new Date(startsAt - 3 * day);
  return { student, teacher, lessonId: await aBookedLesson(student, teacher, { startsAt, now }) };
}

const enter = (lessonId: string, tab: string = randomUUID()) => ({ lessonId, tab, sending });
const offer = { description: { type: "offer", sdp: "v=0\r\n" } };
const visitsOf = (lessonId: string) =>
  chatDb()
    .select()
    .from(roomPresence)
    .where(eq(roomPresence.lessonId, lessonId))
    .orderBy(roomPresence.joinedAt);
const beatsOf = (session: string) =>
  chatDb().$count(roomHeartbeats, eq(roomHeartbeats.visitId, session));

describe("a room", () => {
  it("brings its two together, relays between them, and notes who was there", async () => {
    const { student, teacher, lessonId } = await aLessonNow();
    const [a, b] = [await socketOf(student), await socketOf(teacher)];
    const first = (await a.ask("room.enter", enter(lessonId))).payload;
    expect(first).toMatchObject({ ok: true, other: null, otherUntil: null });
    const second = (await b.ask("room.enter", enter(lessonId))).payload;
    expect(second).toMatchObject({ ok: true, other: { session: first.session, sending } });
    await expect.poll(() => a.of("room.entered")[0]?.payload.session).toBe(second.session);

    await b.ask("room.signal", { lessonId, to: first.session, line, signal: offer });
    await expect
      .poll(() => a.of("room.signal").map((frame) => frame.payload))
      .toEqual([{ lessonId, from: second.session, line, signal: offer }]);
    const place = { material: randomUUID(), page: 2, part: 5_000 };
    const shown = { material: { step: "open", place } };
    await b.ask("room.signal", { lessonId, to: first.session, line: 0, signal: shown });
    await expect.poll(() => a.of("room.signal")[1]?.payload.signal).toEqual(shown);

    await b.ask("room.sending", { lessonId, sending: { ...sending, mic: false } });
    await expect.poll(() => a.of("room.sending")[0]?.payload.sending.mic).toBe(false);
    expect((await a.ask("room.beat", { lessonId })).payload).toMatchObject({ in: true });

    await b.ask("room.leave", { lessonId, byChoice: true });
    await expect.poll(() => a.of("room.left")[0]?.payload.session).toBe(second.session);
    expect((await b.ask("room.beat", { lessonId })).payload).toMatchObject({ in: false });
    await expect
      .poll(async () => (await visitsOf(lessonId)).map((v) => [v.userId, v.leftAt !== null]))
      .toEqual([
        [student.id, false],
        [teacher.id, true],
      ]);
    // A page that is closed says goodbye too, and was not left by choice.
    await a.ask("room.leave", { lessonId });
    await expect
      .poll(async () => (await visitsOf(lessonId)).map((v) => v.leftAt !== null && v.leftByChoice))
      .toEqual([false, true]);
    // Who comes back hears that the other has been there, and until when.
    const left = (await visitsOf(lessonId)).find(({ userId }) => userId === teacher.id)!.leftAt!;
    expect((await a.ask("room.enter", enter(lessonId))).payload).toMatchObject({
      other: null,
      otherUntil: left.getTime(),
    });
    a.socket.close();
    b.socket.close();
  });

  it("is not found by a third person, who reaches nobody in it [G1]", async () => {
    const { student, lessonId } = await aLessonNow();
    const a = await socketOf(student);
    const { session } = (await a.ask("room.enter", enter(lessonId))).payload;
    for (const stranger of [await aStudent(), await aTeacher()]) {
      const third = await socketOf(stranger);
      expect(await third.ask("room.enter", enter(lessonId))).toMatchObject({ error: "not-found" });
      await third.ask("room.signal", { lessonId, to: session, line, signal: offer });
      await third.ask("room.sending", { lessonId, sending });
      expect((await third.ask("room.beat", { lessonId })).payload).toMatchObject({ in: false });
      await third.ask("room.leave", { lessonId });
      third.socket.close();
    }
    expect((await a.ask("room.beat", { lessonId })).payload).toMatchObject({ in: true });
    expect(a.heard.filter(({ type }) => type !== "answer")).toEqual([]);
    expect(await visitsOf(lessonId)).toHaveLength(1);
    a.socket.close();
  });

  it("is shut before its time, after it, and when the lesson was cancelled [G1]", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aBookedLesson(student, teacher);
    const a = await socketOf(student);
    const refused = async () => (await a.ask("room.enter", enter(lessonId))).payload;
    expect(await refused()).toEqual({ ok: false, reason: "early" });
    await rewriteLessons({ state: "completed" }, eq(lessons.id, lessonId));
    expect(await refused()).toEqual({ ok: false, reason: "over" });
    await rewriteLessons({ state: "cancelled_teacher" }, eq(lessons.id, lessonId));
    expect(await refused()).toEqual({ ok: false, reason: "off" });
    expect(await visitsOf(lessonId)).toEqual([]);
    a.socket.close();
  });

  it("belongs to the newest tab of a person; the earlier one is told and can do nothing more", async () => {
    const { student, teacher, lessonId } = await aLessonNow();
    const [b, old, fresh] = [
      await socketOf(teacher),
      await socketOf(student),
      await socketOf(student),
    ];
    const other = (await b.ask("room.enter", enter(lessonId))).payload;
    const tab = randomUUID();
    const before = (await old.ask("room.enter", enter(lessonId, tab))).payload;
    await fresh.ask("room.enter", enter(lessonId));
    await expect
      .poll(() => old.of("room.replaced")[0]?.payload)
      .toEqual({ lessonId, tab, code: 4001 });
    await old.ask("room.signal", { lessonId, to: other.session, line, signal: offer });
    expect((await old.ask("room.beat", { lessonId })).payload).toMatchObject({ in: false });
    expect(b.of("room.signal")).toEqual([]);
    // Nor does what was meant for the earlier tab reach the newer one.
    await b.ask("room.signal", { lessonId, to: before.session, line, signal: offer });
    await fresh.ask("room.beat", { lessonId });
    expect(fresh.of("room.signal")).toEqual([]);
    expect(b.of("room.entered")).toHaveLength(2);
    expect(b.of("room.left")).toEqual([]);
    for (const { socket } of [b, old, fresh]) socket.close();
  });

  it("keeps it when an older tab comes back late, and gives it to the older one that is used again [G2]", async () => {
    const { student, teacher, lessonId } = await aLessonNow();
    const [b, old, fresh] = [
      await socketOf(teacher),
      await socketOf(student),
      await socketOf(student),
    ];
    await b.ask("room.enter", enter(lessonId));
    const tab = randomUUID();
    const { epoch } = (await old.ask("room.enter", enter(lessonId, tab))).payload;
    const newer = (await fresh.ask("room.enter", enter(lessonId))).payload;
    expect(newer.epoch).toBeGreaterThan(epoch);
    const late = await old.ask("room.enter", { ...enter(lessonId, tab), epoch });
    expect(late.payload).toEqual({ ok: false, reason: "replaced" });
    expect((await fresh.ask("room.beat", { lessonId })).payload).toMatchObject({ in: true });
    const again = (await old.ask("room.enter", enter(lessonId, tab))).payload;
    expect(again.epoch).toBeGreaterThan(newer.epoch);
    expect((await fresh.ask("room.beat", { lessonId })).payload).toMatchObject({ in: false });
    for (const { socket } of [b, old, fresh]) socket.close();
  });

  it("drops a flood of signals, and no other room feels it [G3]", async () => {
    const [flooded, calm] = [await aLessonNow(), await aLessonNow()];
    const [a, b] = [await socketOf(flooded.student), await socketOf(flooded.teacher)];
    const [c, d] = [await socketOf(calm.student), await socketOf(calm.teacher)];
    const to = (await b.ask("room.enter", enter(flooded.lessonId))).payload.session;
    await a.ask("room.enter", enter(flooded.lessonId));
    const calmOne = (await d.ask("room.enter", enter(calm.lessonId))).payload.session;
    await c.ask("room.enter", enter(calm.lessonId));
    const one = { lessonId: flooded.lessonId, to, line, signal: offer };
    // Below what closes a socket, and above what a room relays.
    for (let second = 0; second < 3; second += 1) {
      for (let count = 0; count < 55; count += 1)
        a.socket.send(JSON.stringify({ type: "room.signal", payload: one }));
      await new Promise((done) => setTimeout(done, 1_050));
    }
    await c.ask("room.signal", { lessonId: calm.lessonId, to: calmOne, line, signal: offer });
    await expect.poll(() => d.of("room.signal").length).toBe(1);
    await a.ask("room.beat", { lessonId: flooded.lessonId });
    const { signalsAtOnce, signalsPerSecond } = rules.room;
    expect(b.of("room.signal").length).toBeLessThanOrEqual(signalsAtOnce + 5 * signalsPerSecond);
    // Ten thousand a second, and a megabyte at once, cost the sender the socket and nobody else anything.
    for (let count = 0; count < 10_000; count += 1)
      a.socket.send(JSON.stringify({ type: "room.signal", payload: one }));
    expect(await a.closed).toBe(1008);
    const huge = {
      ...one,
      signal: { description: { type: "offer", sdp: `v=0${"x".repeat(1e6)}` } },
    };
    const e = await socketOf(flooded.student);
    e.socket.send(JSON.stringify({ type: "room.signal", payload: huge }));
    expect(await e.closed).toBe(1009);
    expect((await c.ask("room.beat", { lessonId: calm.lessonId })).payload.in).toBe(true);
    for (const { socket } of [b, c, d]) socket.close();
  }, 30_000);

  it("tells a person who hides their address to go over a relay alone, and the other nothing [G8]", async () => {
    const { student, teacher, lessonId } = await aLessonNow();
    await setRelayOnly(student, true);
    const [a, b] = [await socketOf(student), await socketOf(teacher)];
    const ice = async (one: typeof a) => (await one.ask("room.enter", enter(lessonId))).payload.ice;
    expect(await ice(a)).toEqual({ servers: [], relayOnly: true });
    expect(await ice(b)).toEqual({ servers: [], relayOnly: false });
    await setRelayOnly(student, false);
    expect((await ice(a)).relayOnly).toBe(false);
    // Where there is no relay there is none to try.
    expect((await a.ask("room.relay", { lessonId })).payload).toBeNull();
    for (const { socket } of [a, b]) socket.close();
  });

  it("notes what reaches each page with every heartbeat", async () => {
    const { student, lessonId } = await aLessonNow();
    const a = await socketOf(student);
    const { session } = (await a.ask("room.enter", enter(lessonId))).payload;
    const media = { line: 2, framesDecoded: 300, bytesAudio: 90_000, rttMs: 41 };
    await a.ask("room.beat", { lessonId, media });
    const rows = await chatDb().select().from(roomHeartbeats);
    expect(rows).toEqual([{ visitId: session, at: expect.any(Date), ...media, sends: true }]);
    const refused = { ...media, framesDecoded: -1 };
    expect(await a.ask("room.beat", { lessonId, media: refused })).toMatchObject({
      error: "bad-request",
    });
    await expect(chatDb().delete(roomHeartbeats)).rejects.toThrow();
    a.socket.close();
  });

  it("notes a heartbeat no more often than a page has to send one", async () => {
    const { student, lessonId } = await aLessonNow();
    const a = await socketOf(student);
    const { session } = (await a.ask("room.enter", enter(lessonId))).payload;
    const media = { line: 0, framesDecoded: 1, bytesAudio: 1, rttMs: null };
    const beat = async () => (await a.ask("room.beat", { lessonId, media })).payload;
    for (let count = 0; count < 5; count += 1) expect(await beat()).toMatchObject({ in: true });
    expect(await beatsOf(session)).toBe(1);
    vi.useFakeTimers({
      toFake: ["Date"],
      now: Date.now() + rules.noShow.heartbeatSeconds * 1_000,
    });
    await beat();
    expect(await beatsOf(session)).toBe(2);
    a.socket.close();
  });

  it("has nobody in it once it has closed, and nothing is written into its record after that", async () => {
    const { student, teacher, lessonId } = await aLessonNow();
    const [a, b] = [await socketOf(student), await socketOf(teacher)];
    const { session } = (await a.ask("room.enter", enter(lessonId))).payload;
    await b.ask("room.enter", enter(lessonId));
    const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
    const { closes } = joinWindow({ ...lesson!, startsAt: +lesson!.startsAt });
    const media = { line: 0, framesDecoded: 1, bytesAudio: 1, rttMs: null };
    const travel = (now: number) => vi.useFakeTimers({ toFake: ["Date"], now });
    travel(closes + 10_000);
    await b.ask("room.leave", { lessonId, byChoice: true });
    const teacherLeft = async () =>
      (await visitsOf(lessonId)).find(({ userId }) => userId === teacher.id)!.leftAt;
    await expect.poll(teacherLeft).toEqual(new Date(closes));

    travel(closes + 2 * minute);
    await sealAttendance(new Date());
    const seal = async () =>
      (
        await readAttendance(db(), {
          id: lessonId,
          teacherId: teacher.id,
          startsAt: +lesson!.startsAt,
          minutes: lesson!.minutes,
        })
      ).seal.state;
    expect(await seal()).toBe("sealed");
    expect((await a.ask("room.beat", { lessonId, media })).payload.in).toBe(false);
    await a.ask("room.leave", { lessonId });
    expect(rooms.has(lessonId)).toBe(false);
    expect(await seal()).toBe("sealed");
    expect(await beatsOf(session)).toBe(0);
    a.socket.close();
    b.socket.close();
  });

  it("takes no goodbye of somebody who leaves when its record is sealed", async () => {
    const { student, lessonId } = await aLessonNow();
    const a = await socketOf(student);
    await a.ask("room.enter", enter(lessonId));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 60 * minute });
    await a.ask("room.leave", { lessonId, byChoice: true });
    expect(rooms.has(lessonId)).toBe(false);
    // What is written is written behind the answer: the next question waits for it.
    await a.ask("room.recording", { lessonId, wish: "look" });
    expect((await visitsOf(lessonId))[0]).toMatchObject({ leftAt: null });
    a.socket.close();
  });

  it("keeps the newest result of a person's devices", async () => {
    const { student } = await aLessonNow();
    const a = await socketOf(student);
    const result = {
      camera: "works",
      microphone: "works",
      speakers: "untried",
      rttMs: 20,
      relay: "none",
    };
    await a.ask("room.checked", result);
    await a.ask("room.checked", { ...result, speakers: "heard" });
    expect((await readDeviceCheck(student))?.result).toEqual({ ...result, speakers: "heard" });
    expect(await a.ask("room.checked", { ...result, camera: "fine" })).toMatchObject({
      error: "bad-request",
    });
    a.socket.close();
  });

  it("keeps the place of a lost connection for its own tab, and gives it up in the end", async () => {
    const { student, teacher, lessonId } = await aLessonNow();
    const b = await socketOf(teacher);
    await b.ask("room.enter", enter(lessonId));
    const tab = randomUUID();
    const lost = await socketOf(student);
    const { session } = (await lost.ask("room.enter", enter(lessonId, tab))).payload;
    lost.socket.terminate();
    const back = await socketOf(student);
    expect((await back.ask("room.enter", enter(lessonId, tab))).payload.session).toBe(session);
    expect(b.of("room.left")).toEqual([]);
    back.socket.terminate();
    await expect
      .poll(() => b.of("room.left").map((frame) => frame.payload.session), {
        timeout: graceMilliseconds + 4_000,
      })
      .toEqual([session]);
    b.socket.close();
  }, 30_000);

  it("goes by this server's clock: what a browser takes for the time cannot be said [G6]", async () => {
    const { student, lessonId } = await aLessonNow();
    const a = await socketOf(student);
    const from = Date.now();
    const ahead = Date.now() + 3 * 60 * minute;
    const refused = { error: "bad-request" };
    for (const time of [{ now: ahead }, { at: ahead }])
      expect(await a.ask("room.enter", { ...enter(lessonId), ...time })).toMatchObject(refused);
    const entered = (await a.ask("room.enter", enter(lessonId))).payload;
    expect(Math.abs(entered.now - Date.now())).toBeLessThan(minute);
    const media = { line: 0, framesDecoded: 1, bytesAudio: 1, rttMs: null };
    expect(await a.ask("room.beat", { lessonId, media: { ...media, at: ahead } })).toMatchObject(
      refused,
    );
    await a.ask("room.beat", { lessonId, media });
    const [visit] = await visitsOf(lessonId);
    for (const noted of [visit!.joinedAt, visit!.lastSeenAt]) {
      expect(+noted).toBeGreaterThanOrEqual(from);
      expect(+noted).toBeLessThanOrEqual(Date.now());
    }
    a.socket.close();
  });

  it("refuses signals that are too large or no signals", async () => {
    const { student, lessonId } = await aLessonNow();
    const a = await socketOf(student);
    const { session } = (await a.ask("room.enter", enter(lessonId))).payload;
    const refused = { error: "bad-request" };
    for (const signal of [
      { description: { type: "offer", sdp: `v=0${"x".repeat(31_000)}` } },
      { description: { type: "offer", sdp: "hello" } },
      { description: { type: "shutdown", sdp: "v=0" } },
      { candidate: { candidate: "x".repeat(1_001) } },
      { candidate: { candidate: "", extra: 1 } },
      {},
      { material: { step: "open", place: { material: "x", page: 0, part: 0 } } },
      { material: { step: "move", place: { material: session, page: -1, part: 0 } } },
      { material: { step: "close", place: null } },
    ])
      expect(await a.ask("room.signal", { lessonId, to: session, line, signal })).toMatchObject(
        refused,
      );
    expect(await a.ask("room.enter", { lessonId: "x", tab: "y", sending })).toMatchObject(refused);
    a.socket.close();
  });
});
