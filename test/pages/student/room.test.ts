import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { keepDeviceCheck } from "#app/features/classroom/devices/device-checks.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { roomPresence } from "#db/schema/classroom/classroom.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aCompletedLesson } from "#test/builders/lessons.ts";

useDatabase();
const app = useApp();

async function aLessonNow() {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const startsAt = Math.floor(Date.now() / (30 * minute)) * 30 * minute;
  const now = new Date(startsAt - 3 * day);
  return { student, teacher, lessonId: await aBookedLesson(student, teacher, { startsAt, now }) };
}

describe("the room", () => {
  it("takes a report of either side without leading away from it, and keeps what was typed where it is refused", async () => {
    const { student, teacher, lessonId } = await aLessonNow();
    const address = `/lessons/${lessonId}/room?report`;
    const text = "The sound was so bad that I understood nothing at all.";
    for (const person of [student, teacher]) {
      const short = await app.as(person).post(address, { category: "technical", text: "Bad." });
      expect([short.status, short.location]).toEqual([400, null]);
      const sent = await app.as(person).post(address, { category: "technical", text });
      expect([sent.status, sent.location]).toEqual([201, null]);
    }
    const filed = await db().select().from(reports).where(eq(reports.lessonId, lessonId));
    expect(filed.map(({ reporterId }) => reporterId).toSorted()).toEqual(
      [student.id, teacher.id].toSorted(),
    );
    const stranger = await app.as(await aStudent()).post(address, { category: "technical", text });
    expect(stranger.status).toBe(404);
  });

  it("says at its door that the other is in it, and no longer once they have left", async () => {
    const { student, teacher, lessonId } = await aLessonNow();
    const isTold = async () =>
      (await app.as(student).get(`/lessons/${lessonId}/room`)).html.includes("is in the room.");
    expect(await isTold()).toBe(false);
    const now = new Date();
    const stay = { lessonId, userId: teacher.id, joinedAt: now, lastSeenAt: now };
    await db().insert(roomPresence).values(stay);
    expect(await isTold()).toBe(true);
    await db().update(roomPresence).set({ leftAt: now, leftByChoice: true });
    expect(await isTold()).toBe(false);
  });

  it("leaves a record that both its people see alike", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aCompletedLesson(student, teacher);
    const [hers, theirs] = await Promise.all([
      app.as(student).get(`/student/lessons/${lessonId}`),
      app.as(teacher).get(`/teacher/lessons/${lessonId}`),
    ]);
    for (const page of [hers, theirs]) {
      expect(page.html).toContain("Attendance");
      expect(page.html).toMatch(
        /Together (?:<!-- -->)?\d+(?:<!-- -->)? of (?:<!-- -->)?50(?:<!-- -->)? minutes/,
      );
      expect(page.html).toContain("sealed a minute after the room has closed");
    }
  });

  it("keeps a word for both sides, who see it in the room, and shows it with the lesson until it is written up", async () => {
    const { student, teacher, lessonId } = await aLessonNow();
    const address = `/lessons/${lessonId}/room?words`;
    const word = { intent: "keep-word", term: "la mesa", meaning: "the table" };
    const socket = await app.socket(await app.as(teacher).cookie());
    if (typeof socket === "number") throw new Error(`refused: ${socket}`);
    const told: string[] = [];
    socket.on("message", (frame) => told.push(String(frame)));
    const empty = await app.as(student).post(address, { ...word, meaning: "" });
    expect(empty.status).toBe(400);
    const context = "Hace frío. Pon la mesa.";
    expect((await app.as(student).post(address, { ...word, context })).status).toBe(201);
    expect((await app.as(teacher).post(address, word)).status).toBe(409);
    expect((await app.as(await aStudent()).post(address, word)).status).toBe(404);
    const page = await app.as(teacher).get(`/lessons/${lessonId}/room`);
    expect(page.html).toContain("Pon la mesa.");
    await expect.poll(() => told.join()).toMatch(/"lesson-words".*"Pon la mesa\."/);
    socket.close();
    const lesson = await app.as(student).get(`/student/lessons/${lessonId}`);
    expect(lesson.words("main")).toContain("Words of the lesson");
  });

  it("keeps how the devices were, which both dashboards say before the next lesson", async () => {
    const { student, teacher } = await aLessonNow();
    for (const [person, page] of [
      [student, "/student/dashboard"],
      [teacher, "/teacher/dashboard"],
    ] as const) {
      const before = await app.as(person).get(page);
      expect(before.words("main")).toContain("You have not tried your camera and microphone here");
      await keepDeviceCheck(person, {
        camera: "works",
        microphone: "works",
        speakers: "heard",
        rttMs: 40,
        relay: "none",
      });
      const after = await app.as(person).get(page);
      expect(after.words("main")).not.toContain("You have not tried");
      expect(after.link("Try them again")).toMatch(/^\/lessons\/.*\/room$/);
    }
  });

  it("leads on when the lesson is over: the teacher to the write-up, the student to the review", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aCompletedLesson(student, teacher);
    const room = `/lessons/${lessonId}/room`;
    const theirs = await app.as(teacher).get(room);
    expect(theirs.link("Write up the lesson")).toBe(`/teacher/lessons/${lessonId}/write-up`);
    const own = await app.as(student).get(room);
    expect(own.link("Review the lesson")).toBe(`/student/lessons/${lessonId}`);
  });
});
