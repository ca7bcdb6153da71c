import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { rewriteLessons } from "#test/builders/lessons.ts";
import { aPastLesson } from "#test/builders/past-lessons.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { haveLessonOf } from "./is-student-of.server.ts";

useDatabase();

it("two have a lesson whatever became of it, but not by a hold, a lapsed one or what was moved away", async () => {
  const [student, other, teacher] = [await aStudent(), await aStudent(), await aTeacher()];
  const have = async ({ id }: { id: string }) => {
    const { rows } = await db().execute<{ have: boolean }>(sql`
      select ${sql.raw(haveLessonOf("pair.student", "pair.teacher"))} as have
      from (select ${id}::uuid as student, ${teacher.id}::uuid as teacher) pair`);
    return rows[0]!.have;
  };
  expect(await have(student)).toBe(false);
  const id = await aPastLesson(teacher, student, { state: "completed", at: new Date() });
  for (const [state, told] of [
    ["completed", true],
    ["cancelled_teacher", true],
    ["declined", true],
    ["expired", false],
    ["rescheduled", false],
  ] as const) {
    await rewriteLessons({ state }, eq(lessons.id, id));
    expect(await have(student), state).toBe(told);
  }
  await rewriteLessons({ state: "completed" }, eq(lessons.id, id));
  expect(await have(other)).toBe(false);
});
