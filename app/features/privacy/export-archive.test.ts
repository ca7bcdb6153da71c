import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import type { Person, Student } from "#app/access/actor.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson } from "#test/lessons.ts";
import { exportArchive } from "./export-archive.server.ts";

useDatabase();

async function archiveOf(person: Person, student: Student | null = null) {
  const parts: Uint8Array[] = [];
  for await (const part of exportArchive(person, student)) parts.push(part);
  return unzipSync(Buffer.concat(parts));
}

it("a copy is one archive of everything in the forms that others can read [I4]", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  await aBookedLesson(student, teacher);
  const theirs = await archiveOf(student, student);
  expect(Object.keys(theirs)).toEqual([
    "my-data.json",
    "lessons.csv",
    "lessons.ics",
    "statement.csv",
    "statement.pdf",
    "payments.csv",
    "words.csv",
    "words.apkg",
  ]);
  const copy = JSON.parse(strFromU8(theirs["my-data.json"]!));
  expect(copy.data.users.rows[0].email).toBe(student.email);
  expect(strFromU8(theirs["lessons.ics"]!)).toContain("BEGIN:VEVENT");
  expect(strFromU8(theirs["statement.pdf"]!.subarray(0, 5))).toBe("%PDF-");
  expect(Object.keys(unzipSync(theirs["words.apkg"]!))).toContain("collection.anki2");
  expect(Object.keys(await archiveOf(teacher))).not.toContain("words.csv");
  expect(Object.keys(await archiveOf(await anAdmin()))).toEqual(["my-data.json"]);
});
