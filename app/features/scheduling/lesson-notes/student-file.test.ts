import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aCompletedLesson, aHold } from "#test/builders/lessons.ts";
import { aPackage, aTeacherWithPackages } from "#test/builders/packages.ts";
import { aPastLesson } from "#test/builders/past-lessons.ts";
import { readStudentFile } from "./student-file.server.ts";
import { writeNotes } from "./write-notes.server.ts";
import { writeStudentNote } from "./write-student-note.server.ts";

useDatabase();

let student: Awaited<ReturnType<typeof aStudent>>;
let teacher: Awaited<ReturnType<typeof aTeacher>>;

beforeEach(async () => {
  [student, teacher] = [await aStudent(), await aTeacher()];
});

const notes = {
  summary: "Past tenses",
  words: [{ term: "la mesa", meaning: "the table" }],
  plan: "A menu",
  version: 0,
};
const own = { note: "Tired on Tuesdays", version: 0 };

describe("the file of a student", () => {
  it("opens once a lesson is booked, and not before, nor to another teacher", async () => {
    await aHold(student, teacher);
    await expect(readStudentFile(teacher, student.id)).rejects.toMatchObject({ code: "not-found" });
    await aBookedLesson(student, teacher);
    expect(await readStudentFile(teacher, student.id)).toMatchObject({
      student: { id: student.id },
      lessons: [{ state: "booked" }],
    });
    for (const [who, id] of [
      [await aTeacher(), student.id],
      [teacher, (await aStudent()).id],
      [teacher, "nobody"],
    ] as const) {
      await expect(readStudentFile(who, id)).rejects.toMatchObject({ code: "not-found" });
      await expect(writeStudentNote(who, id, own)).rejects.toMatchObject({ code: "not-found" });
    }
  });

  it("tells of the two's own lessons with what was written, the latest first, and of no other's", async () => {
    const [older, latest] = [
      await aCompletedLesson(student, teacher, { daysAgo: 9 }),
      await aCompletedLesson(student, teacher, { daysAgo: 4 }),
    ];
    await aCompletedLesson(student, await aTeacher(), { daysAgo: 6 });
    await writeNotes(teacher, older, notes);
    const { lessons } = await readStudentFile(teacher, student.id);
    expect(lessons.map(({ id, summary, words }) => [id, summary, words])).toEqual([
      [latest, null, 0],
      [older, "Past tenses", 1],
    ]);
  });

  it("tells level and goal, the absences with any teacher, and what is left of packages with this one", async () => {
    const packaged = await aTeacherWithPackages();
    await aPackage(student, packaged);
    await aBookedLesson(student, packaged);
    await db().update(users).set({ level: "B1", goal: "Work" }).where(eq(users.id, student.id));
    const at = new Date(Date.now() - 3 * day);
    await aPastLesson(teacher, student, { state: "no_show_student", at });
    const file = await readStudentFile(packaged, student.id);
    expect(file).toMatchObject({ student: { level: "B1", goal: "Work" }, absences: 1 });
    expect(file.packages).toHaveLength(1);
    expect(file.packages[0]!.left).toBe(file.packages[0]!.lessons);
    expect(JSON.stringify(file)).not.toContain("cardLast4");
    await aCompletedLesson(student, teacher);
    expect((await readStudentFile(teacher, student.id)).packages).toEqual([]);
  });

  it("keeps the teacher's own note, takes it away when it is emptied, and lets no older tab overwrite it", async () => {
    await aCompletedLesson(student, teacher);
    expect(await writeStudentNote(teacher, student.id, own)).toEqual({ ok: true });
    expect((await readStudentFile(teacher, student.id)).note).toEqual({ ...own, version: 1 });
    expect(await writeStudentNote(teacher, student.id, { note: "Other", version: 0 })).toEqual({
      ok: false,
      reason: "changed-meanwhile",
    });
    await writeStudentNote(teacher, student.id, { note: "", version: 1 });
    expect((await readStudentFile(teacher, student.id)).note).toEqual({ note: "", version: 0 });
  });
});
