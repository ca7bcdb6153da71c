import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { keepFile } from "#app/features/files/keep-file.server.ts";
import { deleteUnnamedFiles } from "#app/features/files/shared-files.server.ts";
import { giveHomework } from "#app/features/learning/homework/give-homework.server.ts";
import { handIn } from "#app/features/learning/homework/hand-in.server.ts";
import { getHomework } from "#app/features/learning/homework/homework.server.ts";
import { assignMaterial } from "#app/features/learning/materials/assign-material.server.ts";
import { addMaterial } from "#app/features/learning/materials/save-material.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { files } from "#db/schema/files.ts";
import { homework } from "#db/schema/learning/homework.ts";
import { assignedMaterials, materials } from "#db/schema/learning/materials.ts";
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
  await aCompletedLesson(student, teacher);
});

async function copyOf({ id, email }: { id: string; email: string }) {
  let text = "";
  for await (const part of exportData({ id, email })) text += part;
  return text;
}

async function aReceived(kind: "homework" | "material") {
  const from = new Uint8Array(Buffer.from("%PDF-1.7"));
  return { kept: await keepFile({ kind, type: "application/pdf", from }), name: "page.pdf" };
}

async function given() {
  const file = await aReceived("homework");
  const task = { task: "Five sentences about lunch", due: null };
  const done = await giveHomework(teacher, student.id, task, [file]);
  if (!done.ok) throw new Error(done.reason);
  return { id: done.id, fileId: file.kept.id };
}

it("an answer is in the student's copy alone; it goes with the student, and the teacher's files with it", async () => {
  const { id, fileId } = await given();
  await handIn(student, id, { answer: "Ayer he comido", version: 1 });
  expect(await copyOf(student)).toContain("Ayer he comido");
  const theirs = await copyOf(teacher);
  expect(theirs).toContain("Five sentences about lunch");
  expect(theirs).not.toContain("Ayer he comido");
  expect(await erasePerson(student.id)).toBe(true);
  await deleteUnnamedFiles();
  expect(await db().$count(homework, eq(homework.studentId, student.id))).toBe(0);
  expect(await db().$count(files, eq(files.id, fileId))).toBe(0);
});

it("a student keeps the homework of a teacher who leaves, without the teacher's files", async () => {
  const { id } = await given();
  expect(await erasePerson(teacher.id)).toBe(true);
  const kept = await getHomework(student, id);
  expect([kept.task, kept.files.task]).toEqual(["Five sentences about lunch", []]);
});

it("materials are in the copies of both, and go with their teacher", async () => {
  const note = { title: "Words", words: "la mesa = the table", url: null, folderId: null };
  const added = await addMaterial(teacher, { kind: "note", ...note });
  if (!added.ok) throw new Error(added.reason);
  await addMaterial(teacher, { kind: "file", ...note }, await aReceived("material"));
  await assignMaterial(teacher, added.id, student.id);
  expect(await copyOf(teacher)).toContain(note.words);
  expect(await copyOf(student)).toContain(added.id);
  expect(await erasePerson(teacher.id)).toBe(true);
  expect(await db().$count(materials, eq(materials.teacherId, teacher.id))).toBe(0);
  expect(await db().$count(files, eq(files.ownerId, teacher.id))).toBe(0);
  const assigned = eq(assignedMaterials.studentId, student.id);
  expect(await db().$count(assignedMaterials, assigned)).toBe(0);
});
