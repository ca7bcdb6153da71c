import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { agreeToRecording } from "#app/features/classroom/recording/consents.server.ts";
import { takeRecordingPiece } from "#app/features/classroom/recording/take-piece.server.ts";
import { joinRoom } from "#app/features/classroom/witness/presence.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { minute, day } from "#app/platform/time/time.ts";
import { recordingConsents, recordings } from "#db/schema/classroom/recordings.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson, rewriteLessons } from "#test/builders/lessons.ts";
import { erasePerson } from "./erase-person.server.ts";
import { exportData } from "./export-data.server.ts";

useDatabase();

it("a recording is told of in the copies of both, and goes with either of them; that they agreed stays", async () => {
  for (const leaves of ["student", "teacher"] as const) {
    const pair = { student: await aStudent(), teacher: await aTeacher() };
    const { student, teacher } = pair;
    const startsAt = Math.floor(Date.now() / (30 * minute)) * 30 * minute;
    const before = new Date(startsAt - 3 * day);
    const lessonId = await aBookedLesson(student, teacher, { startsAt, now: before });
    for (const person of [student, teacher]) {
      const visitId = await joinRoom(lessonId, person.id, new Date());
      await agreeToRecording(person, { lessonId, visitId });
    }
    const body = new Blob(["some of it"]).stream();
    const piece = { lessonId, recordingId: randomUUID(), from: 0 };
    expect((await takeRecordingPiece(student, piece, body)).ok).toBe(true);
    for (const person of [student, teacher]) {
      let copy = "";
      for await (const part of exportData(person)) copy += part;
      const { data } = JSON.parse(copy);
      expect(data["The recordings of your lessons"].rows).toMatchObject([
        { "lesson id": lessonId, state: "running" },
      ]);
      expect(
        data["When you agreed to a recording of a lesson, and when that ended"].rows,
      ).toMatchObject([{ "lesson id": lessonId, "ended at": null }]);
    }
    const [row] = await db().select().from(recordings).where(eq(recordings.lessonId, lessonId));
    await rewriteLessons({ state: "completed" }, eq(lessons.id, lessonId));
    expect(await erasePerson(pair[leaves].id)).toBe(true);
    await runJobs();
    expect(await db().$count(recordings, eq(recordings.lessonId, lessonId))).toBe(0);
    expect(await storage().get(row!.pieces[0]!)).toBeNull();
    expect(await db().$count(recordingConsents, eq(recordingConsents.lessonId, lessonId))).toBe(2);
  }
});
