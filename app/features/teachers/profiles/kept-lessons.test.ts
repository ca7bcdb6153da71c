import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aPastLesson } from "#test/builders/past-lessons.ts";
import { findTeacherProfile } from "./teacher-profile.server.ts";

useDatabase();

it("a lesson that we cancelled for a teacher is none that they did not keep", async () => {
  const [teacher, student, now] = [await aTeacher(), await aStudent(), Date.now()];
  const [row] = await db().select().from(teachers).where(eq(teachers.userId, teacher.id));
  const kept = async () => (await findTeacherProfile(row!.slug, now))!.kept;
  const at = (days: number) => new Date(now - days * day);
  for (let days = 1; days <= 9; days += 1)
    await aPastLesson(teacher, student, { state: "completed", at: at(2 * days + 4) });
  for (const days of [40, 50])
    await aPastLesson(teacher, student, { state: "cancelled_teacher", at: at(days), by: "admin" });
  expect(await kept()).toBeNull();
  await aPastLesson(teacher, student, { state: "cancelled_teacher", at: at(60) });
  expect(await kept()).toBe(0.9);
  await aPastLesson(teacher, student, { state: "cancelled_teacher", at: at(70), by: "admin" });
  expect(await kept()).toBe(0.9);
});
