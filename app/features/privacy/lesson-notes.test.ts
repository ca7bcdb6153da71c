import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { readLessonPage } from "#app/features/scheduling/lesson-pages/lesson-page.server.ts";
import { writeNotes } from "#app/features/scheduling/lesson-notes/write-notes.server.ts";
import { writeStudentNote } from "#app/features/scheduling/lesson-notes/write-student-note.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { lessonNotes, lessonWords, studentNotes } from "#db/schema/scheduling/lesson-notes.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";
import { erasePerson } from "./erase-person.server.ts";
import { exportData } from "./export-data.server.ts";

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

describe("what a teacher notes about a student", () => {
  const copyOf = async ({ id, email }: { id: string; email: string }) => {
    let text = "";
    for await (const part of exportData({ id, email })) text += part;
    return text;
  };

  it("is on no page of the student's, and in the copies of both and of nobody else", async () => {
    const lessonId = await aCompletedLesson(student, teacher);
    await writeStudentNote(teacher, student.id, own);
    await writeNotes(teacher, lessonId, notes);
    expect(JSON.stringify(await readLessonPage(student, lessonId))).not.toContain(own.note);
    for (const person of [student, teacher]) {
      const copy = await copyOf(person);
      for (const words of [own.note, "Past tenses", "la mesa"]) expect(copy).toContain(words);
    }
    expect(await copyOf(await aStudent())).not.toContain(own.note);
    expect(await copyOf(await aTeacher())).not.toContain("Past tenses");
  });

  it("goes with the student, together with what was written after lessons", async () => {
    const lessonId = await aCompletedLesson(student, teacher);
    await writeStudentNote(teacher, student.id, own);
    await writeNotes(teacher, lessonId, notes);
    expect(await erasePerson(student.id)).toBe(true);
    expect(await db().$count(studentNotes, eq(studentNotes.studentId, student.id))).toBe(0);
    expect(await db().$count(lessonNotes, eq(lessonNotes.lessonId, lessonId))).toBe(0);
    expect(await db().$count(lessonWords, eq(lessonWords.lessonId, lessonId))).toBe(0);
  });

  it("goes with the teacher, whose students keep what was written for them", async () => {
    const lessonId = await aCompletedLesson(student, teacher);
    await writeStudentNote(teacher, student.id, own);
    await writeNotes(teacher, lessonId, notes);
    expect(await erasePerson(teacher.id)).toBe(true);
    const ofPair = and(
      eq(studentNotes.teacherId, teacher.id),
      eq(studentNotes.studentId, student.id),
    );
    expect(await db().$count(studentNotes, ofPair)).toBe(0);
    expect(await db().$count(lessonNotes, eq(lessonNotes.lessonId, lessonId))).toBe(1);
  });
});
