import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { dropBytes } from "#app/features/files/jobs.server.ts";
import { deleteDue } from "#app/features/files/papers/delete-documents.server.ts";
import { openFile } from "#app/features/files/open-file.server.ts";
import { joinRoom } from "#app/features/classroom/witness/presence.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { files } from "#db/schema/files.ts";
import { recordingConsents, recordings } from "#db/schema/classroom/recordings.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { changeSetting } from "#app/features/settings/change-setting.server.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { socketOf, useSockets } from "#test/asking/sockets.ts";
import { aVideo } from "#test/files/videos.ts";
import { deleteRecording, dropRecordingsOf, sweepRecordings } from "./drop-recordings.server.ts";
import { agreeToRecording } from "./consents.server.ts";
import { endRecording } from "./end-recording.server.ts";
import { joinPieces } from "./join-pieces.server.ts";
import { listRecordings } from "./recordings.server.ts";
import { takeRecordingPiece } from "./take-piece.server.ts";

useDatabase();
useSockets();

const sending = { mic: true, camera: true, screen: false, soundOnly: false };

let leave: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const page of leave) await page();
  leave = [];
});

/** A lesson that is going on now. */
async function aLessonNow() {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const startsAt = Math.floor(Date.now() / (30 * minute)) * 30 * minute;
  const now = new Date(startsAt - 3 * day);
  const lessonId = await aBookedLesson(student, teacher, { startsAt, now });
  return { student, teacher, lessonId, startsAt };
}

/** Both of it, in its room. */
async function twoInRoom() {
  const lesson = await aLessonNow();
  const { student, teacher, lessonId } = lesson;
  const [a, b] = [await socketOf(student), await socketOf(teacher)];
  for (const page of [a, b]) await page.ask("room.enter", { lessonId, tab: randomUUID(), sending });
  const say = (page: typeof a, wish: string) => page.ask("room.recording", { lessonId, wish });
  leave = [a, b].map((page) => async () => {
    await page.ask("room.leave", { lessonId });
    page.socket.close();
  });
  return { ...lesson, a, b, say };
}

type Room = Awaited<ReturnType<typeof twoInRoom>>;

async function inRoomAgreed(): Promise<Room> {
  const room = await twoInRoom();
  await room.say(room.b, "agree");
  await room.say(room.a, "agree");
  return room;
}

type Lesson = Awaited<ReturnType<typeof aLessonNow>>;

/** Both agree; over which socket they said so is not asked here. */
async function agreed(): Promise<Lesson> {
  const lesson = await aLessonNow();
  const { lessonId } = lesson;
  for (const person of [lesson.student, lesson.teacher]) {
    const visitId = await joinRoom(lessonId, person.id, new Date());
    await agreeToRecording(person, { lessonId, visitId });
  }
  return lesson;
}

const streamOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream();
const some = new Uint8Array(Buffer.from("some of it"));

function take(
  { student, lessonId }: Pick<Lesson, "student" | "lessonId">,
  recordingId: string,
  { from = 0, bytes = some, by = student as { id: string }, now = new Date() } = {},
) {
  return takeRecordingPiece(by, { lessonId, recordingId, from }, streamOf(bytes), now);
}

async function storedKeys(): Promise<number> {
  let count = 0;
  for await (const _ of storage().list()) count += 1;
  return count;
}

/** A recording of two pieces that has become a file. */
async function aRecording(room: Lesson): Promise<string> {
  const recordingId = randomUUID();
  const video = await aVideo({ seconds: 12 });
  const half = Math.floor(video.length / 2);
  await take(room, recordingId, { bytes: video.slice(0, half) });
  await take(room, recordingId, { from: half, bytes: video.slice(half) });
  await endRecording(room.student, { lessonId: room.lessonId, recordingId });
  await runJobs([joinPieces, dropBytes]);
  return recordingId;
}

const viewsFor = async (person: { id: string }, { lessonId }: Pick<Lesson, "lessonId">) => {
  const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
  return listRecordings(person, lesson!);
};

it("cannot be agreed to while an operator has switched recording off, and one that runs goes on", async () => {
  const running = await agreed();
  const id = randomUUID();
  expect(await take(running, id)).toMatchObject({ ok: true });
  const admin = await anAdmin();
  const change = { name: "recording" as const, fromAt: null, why: "The storage is full" };
  await changeSetting(admin, { ...change, value: 0, seen: 0 });
  const { student, lessonId } = await aLessonNow();
  const visitId = await joinRoom(lessonId, student.id, new Date());
  expect(await agreeToRecording(student, { lessonId, visitId })).toEqual({ isOff: true });
  expect(await db().$count(recordingConsents, eq(recordingConsents.lessonId, lessonId))).toBe(0);
  expect(await take(running, id, { from: some.length })).toMatchObject({ ok: true });
  await changeSetting(admin, { ...change, value: 100, seen: 1 });
});

describe("a recording of a lesson", { timeout: 60_000 }, () => {
  it("is stored only while both agree, and either ends that at any moment [G7]", async () => {
    const room = await twoInRoom();
    const { a, b, say, lessonId, student, teacher } = room;
    const id = randomUUID();
    const refused = { ok: false, reason: "not-agreed" };
    expect((await say(a, "look")).payload).toEqual({
      student: false,
      teacher: false,
      endedBy: null,
    });
    expect(await take(room, id)).toEqual(refused);
    expect((await say(a, "agree")).payload).toEqual({
      student: true,
      teacher: false,
      endedBy: null,
    });
    await expect.poll(() => b.of("room.recording").at(-1)?.payload.agreement.student).toBe(true);
    expect(await take(room, id)).toEqual(refused);
    // No, says the other.
    await say(b, "end");
    await expect
      .poll(() => a.of("room.recording").at(-1)?.payload.agreement)
      .toEqual({ student: false, teacher: false, endedBy: "teacher" });
    await say(b, "agree");
    expect(await take(room, id)).toEqual(refused);
    await say(a, "agree");
    const before = await storedKeys();
    expect(await take(room, id)).toEqual({ ok: true, received: some.length });
    expect(await storedKeys()).toBe(before + 1);
    await say(b, "end");
    expect(await take(room, id, { from: some.length })).toEqual(refused);
    // Agreed to again is another recording.
    await say(a, "agree");
    await say(b, "agree");
    const ended = { ok: false, reason: "ended" };
    expect(await take(room, id, { from: some.length })).toEqual(ended);
    expect(await storedKeys()).toBe(before + 1);
    const witnessed = await db()
      .select()
      .from(recordingConsents)
      .where(eq(recordingConsents.lessonId, lessonId));
    expect(witnessed.filter(({ endedAt }) => endedAt === null)).toHaveLength(2);
    expect(witnessed.filter(({ endedBy }) => endedBy === teacher.id)).toHaveLength(3);
    expect(new Set(witnessed.map(({ userId }) => userId))).toEqual(
      new Set([student.id, teacher.id]),
    );
  });

  it("is refused by the database where one consent is missing, or is of another lesson [G7]", async () => {
    const [room, other] = [await agreed(), await agreed()];
    const of = (lessonId: string) =>
      db()
        .select({ id: recordingConsents.id })
        .from(recordingConsents)
        .where(eq(recordingConsents.lessonId, lessonId));
    const [[own], [strange]] = [await of(room.lessonId), await of(other.lessonId)];
    for (const teacherConsentId of [own!.id, strange!.id, randomUUID()]) {
      const now = new Date();
      const row = { id: randomUUID(), lessonId: room.lessonId, startedAt: now, changedAt: now };
      const made = db()
        .insert(recordings)
        .values({ ...row, studentConsentId: own!.id, teacherConsentId });
      await expect(made).rejects.toThrow();
    }
  });

  it("cannot be agreed to from outside the room, or made by anybody but the student [G7]", async () => {
    const room = await inRoomAgreed();
    const { lessonId, student, teacher, a, say } = room;
    const outside = await socketOf(student);
    expect(await outside.ask("room.recording", { lessonId, wish: "agree" })).toMatchObject({
      error: "forbidden",
    });
    const strange = await socketOf(await aStudent());
    for (const wish of ["agree", "end", "look"])
      expect(await strange.ask("room.recording", { lessonId, wish })).toMatchObject({
        error: wish === "agree" ? "forbidden" : "not-found",
      });
    for (const by of [teacher, await aStudent()])
      await expect(take(room, randomUUID(), { by })).rejects.toMatchObject({ code: "not-found" });
    const late = new Date(room.startsAt + 5 * 60 * minute);
    expect(await take(room, randomUUID(), { now: late })).toEqual({ ok: false, reason: "ended" });
    // A word from a page outside ends it all the same.
    await outside.ask("room.recording", { lessonId, wish: "end" });
    expect((await say(a, "look")).payload).toMatchObject({ student: false, teacher: false });
  });

  it("has nothing that came after the word that ended it, however close the two are [G7]", async () => {
    const room = await inRoomAgreed();
    const id = randomUUID();
    await take(room, id);
    const [, piece] = await Promise.all([
      room.say(room.b, "end"),
      take(room, id, { from: some.length }),
    ]);
    const [row] = await db().select().from(recordings).where(eq(recordings.id, id));
    expect(row).toMatchObject({
      state: "ended",
      received: piece.ok ? 2 * some.length : some.length,
    });
    expect((await take(room, id, { from: row!.received })).ok).toBe(false);
  });

  it("comes in pieces, goes on after a cut, and is one file that its student alone can watch", async () => {
    const room = await agreed();
    const { lessonId, student, teacher } = room;
    const recordingId = randomUUID();
    const video = await aVideo({ seconds: 12 });
    const cut = 1_000;
    const first = { bytes: video.slice(0, cut) };
    await take(room, recordingId, first);
    // The answer was lost, and it is sent again.
    const again = { ok: false, reason: "elsewhere", received: cut };
    expect(await take(room, recordingId, first)).toEqual(again);
    const rest = { from: cut, bytes: video.slice(cut) };
    const both = await Promise.all([take(room, recordingId, rest), take(room, recordingId, rest)]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await viewsFor(student, room)).toMatchObject([{ state: "running", fileId: null }]);
    await endRecording(student, { lessonId, recordingId });
    await runJobs([joinPieces, dropBytes]);
    const [view] = await viewsFor(student, room);
    expect(view).toMatchObject({ state: "ready", durationMs: 12_000 });
    const file = await openFile(student, view!.fileId!, { range: "bytes=0-3" });
    expect(file).toMatchObject({ type: "video/webm", part: { start: 0, end: 3 } });
    await file.body?.cancel();
    expect(await viewsFor(teacher, room)).toMatchObject([{ state: "ready", fileId: null }]);
    await expect(openFile(teacher, view!.fileId!)).rejects.toMatchObject({ code: "not-found" });
    const [row] = await db().select().from(recordings).where(eq(recordings.id, recordingId));
    expect(row!.pieces).toEqual([]);
  });

  it("that its browser left alone is ended, and what cannot be read is not kept", async () => {
    const room = await agreed();
    const id = randomUUID();
    await take(room, id);
    await sweepRecordings(new Date(Date.now() + (rules.recording.lateMinutes + 1) * minute));
    const [row] = await db().select().from(recordings).where(eq(recordings.id, id));
    await runJobs([joinPieces, dropBytes]);
    expect(await viewsFor(room.student, room)).toMatchObject([{ state: "broken", fileId: null }]);
    expect(await storage().get(row!.pieces[0]!)).toBeNull();
    await sweepRecordings(new Date(Date.now() + (rules.recording.keepDays + 1) * day));
    expect(await viewsFor(room.student, room)).toEqual([]);
  });

  it("that is deleted while it runs is over for both, and none begins until both agree again", async () => {
    const room = await inRoomAgreed();
    const { lessonId, teacher, a, b } = room;
    const recordingId = randomUUID();
    await take(room, recordingId);
    const before = await storedKeys();
    await deleteRecording(teacher, { lessonId, recordingId });
    for (const page of [a, b])
      await expect
        .poll(() => page.of("room.recording").at(-1)?.payload.agreement)
        .toEqual({ student: false, teacher: false, endedBy: "teacher" });
    const refused = { ok: false, reason: "not-agreed" };
    expect(await take(room, recordingId, { from: some.length })).toEqual(refused);
    expect(await take(room, randomUUID())).toEqual(refused);
    await runJobs([joinPieces, dropBytes]);
    expect(await storedKeys()).toBe(before - 1);
    expect(await viewsFor(teacher, room)).toEqual([]);
  });

  it("that is over is deleted without a word on the one that runs", async () => {
    const room = await inRoomAgreed();
    const { lessonId, teacher, a, say } = room;
    const [first, second] = [randomUUID(), randomUUID()];
    await take(room, first);
    await take(room, second);
    await deleteRecording(teacher, { lessonId, recordingId: first });
    expect((await say(a, "look")).payload).toMatchObject({ student: true, teacher: true });
    expect(await take(room, second, { from: some.length })).toMatchObject({ ok: true });
  });

  it("goes after its days, by the word of either of the two, and with either account", async () => {
    const isThere = async (fileId: string) =>
      (await db().$count(files, eq(files.id, fileId))) === 1;
    const ways: ((room: Lesson, recordingId: string) => Promise<unknown>)[] = [
      () => deleteDue(new Date(Date.now() + (rules.recording.keepDays + 1) * day)),
      ({ student, lessonId }, recordingId) => deleteRecording(student, { lessonId, recordingId }),
      ({ teacher, lessonId }, recordingId) => deleteRecording(teacher, { lessonId, recordingId }),
      ({ teacher }) => inTransaction((tx) => dropRecordingsOf(tx, teacher)),
    ];
    for (const way of ways) {
      const room = await agreed();
      const recordingId = await aRecording(room);
      const [view] = await viewsFor(room.student, room);
      await deleteDue(new Date(Date.now() + (rules.recording.keepDays - 1) * day));
      expect(await isThere(view!.fileId!)).toBe(true);
      const { lessonId } = room;
      const strange = deleteRecording(await aStudent(), { lessonId, recordingId });
      await expect(strange).rejects.toMatchObject({ code: "not-found" });
      await way(room, recordingId);
      expect(await isThere(view!.fileId!)).toBe(false);
      expect(await db().$count(recordings, eq(recordings.id, recordingId))).toBe(0);
    }
  });
});
