import { rewriteLessons } from "#test/builders/lessons.ts";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { day, hour } from "#app/platform/time/time.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { lessonEvents, lessons } from "#db/schema/scheduling/lessons.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aPastLesson } from "#test/builders/past-lessons.ts";
import { countAbsences, countAbsencesOf } from "./student-absences.server.ts";

useDatabase();

const now = new Date("2026-11-20T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * day);

it("absences count for 90 days after the lesson began, no matter who taught it, and no longer", async () => {
  const [student, other] = [await aStudent(), await aStudent()];
  for (const ago of [1, 40, rules.reliability.windowDays + 1])
    await aPastLesson(await aTeacher(), student, { state: "no_show_student", at: daysAgo(ago) });
  const teacher = await aTeacher();
  await aPastLesson(teacher, student, { state: "completed", at: daysAgo(10) });
  await aPastLesson(teacher, other, { state: "no_show_student", at: daysAgo(11) });
  expect(await countAbsences(db(), student.id, now)).toBe(2);
  const [lesson] = await db().select().from(lessons).where(eq(lessons.studentId, other.id));
  const until = lesson!.startsAt.getTime() + rules.reliability.windowDays * day;
  expect(await countAbsences(db(), other.id, new Date(until - 1))).toBe(1);
  expect(await countAbsences(db(), other.id, new Date(until))).toBe(0);
});

it("a waived absence and a disputed one count nothing", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  for (const state of ["void", "disputed", "no_show_student"] as const) {
    const at = daysAgo(state.length);
    const id = await aPastLesson(teacher, student, { state: "no_show_student", at });
    await rewriteLessons({ state }, eq(lessons.id, id));
  }
  expect(await countAbsences(db(), student.id, now)).toBe(1);
});

it("counts for several students at once, and leaves out who has none", async () => {
  const [one, two, none] = [await aStudent(), await aStudent(), await aStudent()];
  for (const [student, ago] of [
    [one, 3],
    [one, 4],
    [two, 5],
  ] as const)
    await aPastLesson(await aTeacher(), student, { state: "no_show_student", at: daysAgo(ago) });
  const counts = await countAbsencesOf(db(), [one.id, two.id, none.id], now);
  expect([...counts].toSorted()).toEqual(
    [
      [one.id, 2],
      [two.id, 1],
    ].toSorted(),
  );
  expect(await countAbsencesOf(db(), [], now)).toEqual(new Map());
});

it("counts a lesson that the student cancelled after the free time, and no other cancellation", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const booked = (hours: number, by: "student" | "teacher" | "system", bookedHours = 100) =>
    cancelledBefore(teacher, student, { hours, by, bookedHours });
  await booked(11, "student");
  await booked(13, "student");
  await booked(11, "teacher");
  await booked(11, "system");
  // Half an hour after it was booked.
  await booked(11, "student", 11.5);
  expect(await countAbsences(db(), student.id, now)).toBe(1);
});

it("counts a cancellation soon after the booking too, where the lesson was so near that nothing went back", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  await cancelledBefore(teacher, student, { hours: 1, by: "student", bookedHours: 1.5 });
  expect(await countAbsences(db(), student.id, now)).toBe(1);
});

/** So many hours before its start, of a lesson ten days ago. */
async function cancelledBefore(
  teacher: Awaited<ReturnType<typeof aTeacher>>,
  student: { id: string },
  {
    hours,
    by,
    bookedHours,
  }: { hours: number; by: "student" | "teacher" | "system"; bookedHours: number },
): Promise<void> {
  const at = new Date(daysAgo(10).getTime() + cancelled++ * day * 0.1);
  const id = await aPastLesson(teacher, student, { state: "no_show_student", at });
  const [lesson] = await db().select().from(lessons).where(eq(lessons.id, id));
  const before = (some: number) => new Date(lesson!.startsAt.getTime() - some * hour);
  const state = by === "teacher" ? ("cancelled_teacher" as const) : ("cancelled_student" as const);
  await rewriteLessons(
    { state, bookedAt: before(bookedHours), cancelledAt: before(hours) },
    eq(lessons.id, id),
  );
  await db()
    .insert(lessonEvents)
    .values({ lessonId: id, from: "booked", to: state, actor: by, at: before(hours) });
}
let cancelled = 0;
