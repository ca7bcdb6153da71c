import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { day, hour } from "#app/platform/time/time.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { aStudent, aTeacher, storePeople } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { lessonRow } from "#test/builders/lesson-row.ts";
import {
  aBookedLesson,
  aCompletedLesson,
  aHold,
  firstOpenStart,
  rewriteLessons,
} from "#test/builders/lessons.ts";
import { joinWindow } from "../lessons/rules.ts";
import { aDrawnLesson, aPackage, aTeacherWithPackages } from "#test/builders/packages.ts";
import { writeStudentNote } from "../lesson-notes/write-student-note.server.ts";
import { readStudentQuery, studentListAddress, studentsPerPage } from "./list-query.ts";
import { readStudentList } from "./student-list.server.ts";

useDatabase();

let teacher: Awaited<ReturnType<typeof aTeacher>>;

beforeEach(async () => {
  teacher = await aTeacher();
});

const asked = (search = "") => readStudentQuery(new URLSearchParams(search));
const read = (search = "", now = Date.now()) => readStudentList(teacher, asked(search), now);
const names = async (search = "") => (await read(search)).students.map(({ name }) => name);

describe("the list of a teacher's students", () => {
  it("has everybody who booked a lesson with them once, with the last and the next of the two, and nobody of others", async () => {
    const [both, held, strange] = [await aStudent(), await aStudent(), await aStudent()];
    expect(await read()).toMatchObject({ students: [], found: 0 });
    await aHold(held, teacher);
    await aBookedLesson(strange, await aTeacher());
    const lastId = await aCompletedLesson(both, teacher, { daysAgo: 3 });
    await aCompletedLesson(both, teacher, { daysAgo: 9 });
    await aCompletedLesson(both, await aTeacher(), { daysAgo: 2 });
    const nextId = await aBookedLesson(both, teacher);
    const { students, found } = await read();
    expect(found).toBe(1);
    expect(students).toMatchObject([
      {
        id: both.id,
        name: both.name,
        last: { id: lastId },
        next: { id: nextId },
        hasNote: false,
        packageLeft: null,
      },
    ]);
  });

  it("calls a lesson the next one until its room closes, and the last one from then on", async () => {
    const student = await aStudent();
    const lessonId = await aCompletedLesson(student, teacher, { daysAgo: 3 });
    await rewriteLessons({ state: "ended" }, eq(lessons.id, lessonId));
    const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
    const closes = joinWindow({
      minutes: lesson!.minutes,
      startsAt: lesson!.startsAt.getTime(),
    }).closes;
    expect((await read("", closes - 1)).students).toMatchObject([
      { next: { id: lessonId, minutes: lesson!.minutes }, last: null },
    ]);
    expect((await read("", closes)).students).toMatchObject([
      { next: null, last: { id: lessonId } },
    ]);
  });

  it("tells how many lessons are left in packages with this teacher, and that there is a note, of which only its writer hears", async () => {
    const student = await aStudent();
    teacher = await aTeacherWithPackages();
    const other = await aTeacher();
    const packageId = await aPackage(student, teacher, { lessons: 5 });
    await aBookedLesson(student, teacher);
    await aCompletedLesson(student, other);
    await writeStudentNote(teacher, student.id, { note: "Tired on Tuesdays", version: 0 });
    expect((await read()).students).toMatchObject([{ packageLeft: 5, hasNote: true }]);
    await aDrawnLesson(student, teacher, packageId, { startsAt: await firstOpenStart(teacher) });
    expect((await read()).students).toMatchObject([{ packageLeft: 4 }]);
    teacher = other;
    expect((await read()).students).toMatchObject([{ packageLeft: null, hasNote: false }]);
  });

  it("is found by a part of a name, whatever signs are in it, and put in the order that is asked for", async () => {
    const [ada, bo, cy] = [
      await aStudent({ name: "Ada Low" }),
      await aStudent({ name: "bo 100% Ray" }),
      await aStudent({ name: "Cy Lowell" }),
    ];
    await aCompletedLesson(cy, teacher, { daysAgo: 3 });
    await aCompletedLesson(ada, teacher, { daysAgo: 5 });
    await aBookedLesson(bo, teacher);
    expect(await names()).toEqual(["bo 100% Ray", "Ada Low", "Cy Lowell"]);
    expect(await names("sort=last")).toEqual(["Cy Lowell", "Ada Low", "bo 100% Ray"]);
    expect(await names("sort=name")).toEqual(["Ada Low", "bo 100% Ray", "Cy Lowell"]);
    expect(await names("sort=name&name=LOW")).toEqual(["Ada Low", "Cy Lowell"]);
    expect(await names("name=0%25 r")).toEqual(["bo 100% Ray"]);
    for (const nobody of ["_", "%25%25", "\\", "%00x"])
      expect(await names(`name=${nobody}`), nobody).toEqual([]);
  });

  it("has each student on one page, and shows the first instead of a page behind the end", async () => {
    const people = await inTransaction((tx) =>
      storePeople(
        tx,
        Array.from({ length: studentsPerPage + 5 }, () => ({ role: "student" as const })),
      ),
    );
    const startsAt = new Date(Math.floor(Date.now() / hour) * hour - 9 * day);
    await db()
      .insert(lessons)
      .values(
        people.map(({ id }) =>
          lessonRow(teacher, id, { startsAt, bookedAt: startsAt, state: "completed" }),
        ),
      );
    for (const sort of ["next", "last", "name"]) {
      const [first, second] = [await read(`sort=${sort}`), await read(`sort=${sort}&page=2`)];
      expect(first).toMatchObject({ found: people.length, query: { page: 1 } });
      expect(second.students).toHaveLength(5);
      const ids = [...first.students, ...second.students].map(({ id }) => id);
      expect(new Set(ids).size).toBe(people.length);
    }
    expect(await read("page=3")).toMatchObject({ query: { page: 1 }, found: people.length });
  });
});

it("an address says what is not usual, and what makes no sense in it is not said", () => {
  const usual = { name: "", order: "next", page: 1 } as const;
  for (const search of ["", "page=0&sort=toString", "page=1.5&sort=", "page=99999&name=+%00"])
    expect(asked(search), search).toEqual(usual);
  expect(studentListAddress("/x", usual)).toBe("/x");
  const other = { name: "a&b", order: "last", page: 2 } as const;
  const [, search] = studentListAddress("/x", other).split("?");
  expect(asked(search)).toEqual(other);
});
