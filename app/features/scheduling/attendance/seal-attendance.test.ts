import { eq, inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { roomHeartbeats, roomPresence } from "#db/schema/classroom/classroom.ts";
import { attendanceSeals } from "#db/schema/scheduling/attendance-seals.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { asOwner, useDatabase } from "#test/database.ts";
import { aBookedLesson, bothCame } from "#test/builders/lessons.ts";
import { readAttendance } from "./room-record.server.ts";
import { sealAttendance } from "./seal-attendance.server.ts";

useDatabase();

it("an attendance record is sealed once its room has closed, and a later change is found out", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const startsAt = Math.floor(Date.now() / (30 * minute)) * 30 * minute + 2 * day;
  const lessonId = await aBookedLesson(student, teacher, { startsAt });
  const lesson = { id: lessonId, teacherId: teacher.id, startsAt, minutes: 50 };
  const at = (minutes: number) => new Date(startsAt + minutes * minute);
  const stay = {
    lessonId,
    userId: student.id,
    joinedAt: at(0),
    lastSeenAt: at(50),
    leftAt: at(50),
  };
  const [visit] = await chatDb().insert(roomPresence).values(stay).returning();
  const media = { line: 0, framesDecoded: 300, bytesAudio: 9_000, rttMs: 40, sends: true };
  await chatDb()
    .insert(roomHeartbeats)
    .values({ visitId: visit!.id, at: at(1), ...media });
  const seal = async () => (await readAttendance(db(), lesson)).seal;

  await sealAttendance(at(65.9));
  expect(await seal()).toEqual({ state: "open" });
  await sealAttendance(at(66));
  await sealAttendance(at(70));
  expect(await seal()).toEqual({ state: "sealed", at: at(66).getTime() });
  const [kept] = await db().select().from(attendanceSeals);
  expect(kept).toMatchObject({ entries: 2, seal: expect.stringMatching(/^[0-9a-f]{64}$/) });

  const change = (lastSeenAt: Date) =>
    chatDb().update(roomPresence).set({ lastSeenAt }).where(eq(roomPresence.id, visit!.id));
  await change(at(20));
  expect((await seal()).state).toBe("changed");
  await change(at(50));
  expect((await seal()).state).toBe("sealed");
  await chatDb()
    .insert(roomHeartbeats)
    .values({ visitId: visit!.id, at: at(2), ...media });
  expect((await seal()).state).toBe("changed");
  await expect(db().update(attendanceSeals).set({ entries: 3 })).rejects.toThrow();
});

it("one record that cannot be sealed keeps none of the others open, and is told", async () => {
  const startsAt = Math.floor(Date.now() / (30 * minute)) * 30 * minute + 3 * day;
  const lessonIds = await Promise.all(
    [1, 2].map(async () => aBookedLesson(await aStudent(), await aTeacher(), { startsAt })),
  );
  for (const id of lessonIds) await bothCame(id);
  const [stuck] = lessonIds.toSorted();
  await asOwner(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$;
    create trigger refuse before insert on attendance_seals for each row
      when (new.lesson_id = '${stuck}') execute function refuse()`);
  const sealing = sealAttendance(new Date(startsAt + 70 * minute));
  await expect(sealing).rejects.toThrow("records without a seal");
  await asOwner("drop function refuse() cascade");
  const sealed = await db()
    .select({ id: attendanceSeals.lessonId })
    .from(attendanceSeals)
    .where(inArray(attendanceSeals.lessonId, lessonIds));
  expect(sealed.map(({ id }) => id)).toEqual(lessonIds.filter((id) => id !== stuck));
});
