import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { reports } from "#db/schema/reports.ts";
import { useApp } from "#test/app.ts";
import { aStudent, aTeacher } from "#test/builders.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aCompletedLesson } from "#test/lessons.ts";

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
    expect(filed.map(({ reporterId }) => reporterId).sort()).toEqual(
      [student.id, teacher.id].sort(),
    );
    const stranger = await app.as(await aStudent()).post(address, { category: "technical", text });
    expect(stranger.status).toBe(404);
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
});
