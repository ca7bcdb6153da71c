import { expect, it } from "vitest";
import { listVisits } from "#app/features/scheduling/attendance/room-record.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { endVisit, joinRoom, noteHeartbeat } from "./presence.server.ts";

useDatabase();

it("a stay whose end nobody wrote down ends with the newest heartbeat from it", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const startsAt = Math.floor(Date.now() / (30 * minute)) * 30 * minute + 2 * day;
  const lessonId = await aBookedLesson(student, teacher, { startsAt });
  const id = await joinRoom(lessonId, student.id, new Date(startsAt));
  const untils = async () =>
    (await listVisits(db(), { id: lessonId, teacherId: teacher.id })).map(
      ({ until }) => (until - startsAt) / minute,
    );
  const media = { line: 0, framesDecoded: 1, bytesAudio: 1, rttMs: null, sends: true };
  const beat = (at: number, said: typeof media | null) =>
    noteHeartbeat({ id, lessonId }, new Date(startsAt + at * minute), said);
  await beat(1, null);
  expect(await untils()).toEqual([1]);
  await beat(3, media);
  await beat(2, media);
  await beat(3, media);
  expect(await untils()).toEqual([3]);
  await endVisit({ id, lessonId }, new Date(startsAt + 4 * minute));
  expect(await untils()).toEqual([4]);
});
