import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { advanceLessons } from "#app/features/scheduling/lifecycle/advance-lessons.server.ts";
import { readEarnedWeeks } from "#app/features/scheduling/dashboards/earnings.server.ts";
import { holdForStudent } from "#app/features/scheduling/booking/hold-for-student.server.ts";
import { hasStudentTies } from "#app/features/teachers/applications/applications.server.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { day, hour, minute } from "#app/platform/time/time.ts";
import { roomPresence } from "#db/schema/classroom/classroom.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aCompletedLesson, firstOpenStart } from "#test/builders/lessons.ts";
import { aDrawnLesson, aPackage, aTeacherWithPackages } from "#test/builders/packages.ts";
import { readDebts } from "./debts.server.ts";

useDatabase();

it("a student's absence is open until its money is divided, and over then", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const startsAt = Math.floor(Date.now() / hour) * hour - 4 * day;
  const now = new Date(startsAt - 3 * day);
  const lessonId = await aBookedLesson(student, teacher, { startsAt, now });
  const leftAt = new Date(startsAt + 50 * minute);
  await chatDb()
    .insert(roomPresence)
    .values({
      lessonId,
      userId: teacher.id,
      joinedAt: new Date(startsAt),
      lastSeenAt: leftAt,
      leftAt,
    });
  await advanceLessons(new Date(startsAt + 2 * hour));
  expect(await readDebts(student)).toMatchObject({ openLessons: 1, heldPence: 2200 });
  expect(await hasStudentTies(student.id)).toBe(true);
  expect(await readEarnedWeeks(teacher)).toMatchObject({ availablePence: 0, heldPence: 1936 });
  await advanceLessons(new Date());
  expect(await readDebts(student)).toMatchObject({ openLessons: 0, heldPence: 0, blocks: false });
  expect(await readDebts(teacher)).toMatchObject({ openLessons: 0, pastLessons: 1 });
  expect(await hasStudentTies(student.id)).toBe(false);
  expect(await readEarnedWeeks(teacher)).toMatchObject({ availablePence: 1936, heldPence: 0 });
});

it("a package is open while lessons of it are left to book", async () => {
  const [student, teacher] = [await aStudent(), await aTeacherWithPackages()];
  const bought = await aPackage(student, teacher, { lessons: 5 });
  for (let drawn = 0; drawn < 5; drawn += 1) {
    for (const person of [student, teacher])
      expect(await readDebts(person)).toMatchObject({ openPackages: 1, openLessons: drawn });
    await aDrawnLesson(student, teacher, bought);
  }
  for (const person of [student, teacher])
    expect(await readDebts(person)).toMatchObject({ openPackages: 0, openLessons: 5 });
});

it("a time that a teacher keeps holds up nobody who leaves", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  await aCompletedLesson(student, teacher);
  const kept = await holdForStudent(teacher, {
    studentId: student.id,
    offerId: teacher.offer.id,
    startsAt: await firstOpenStart(teacher),
    requestId: randomUUID(),
  });
  expect(kept.ok).toBe(true);
  expect(await readDebts(student)).toMatchObject({ openLessons: 0, blocks: false });
  expect(await hasStudentTies(student.id)).toBe(false);
});
