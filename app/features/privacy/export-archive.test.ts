import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import type { Person, Student } from "#app/access/actor.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders.ts";
import { useDatabase } from "#test/database.ts";
import { aFile, openFiles } from "#test/files.ts";
import { aBookedLesson } from "#test/lessons.ts";
import { aPortrait } from "#test/pictures.ts";
import { exportArchive } from "./export-archive.server.ts";

useDatabase();

async function archiveOf(person: Person, student: Student | null = null, limit?: number) {
  const parts: Uint8Array[] = [];
  for await (const part of exportArchive(person, student, new Date(), limit)) parts.push(part);
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
  expect(copy.data["Your account"].rows[0].email).toBe(student.email);
  expect(strFromU8(theirs["lessons.ics"]!)).toContain("BEGIN:VEVENT");
  expect(strFromU8(theirs["statement.pdf"]!.subarray(0, 5))).toBe("%PDF-");
  expect(Object.keys(unzipSync(theirs["words.apkg"]!))).toContain("collection.anki2");
  expect(Object.keys(await archiveOf(teacher))).not.toContain("words.csv");
  expect(Object.keys(await archiveOf(await anAdmin()))).toEqual(["my-data.json"]);
});

it("has one's files as they were given, sealed papers opened, and names those it has no room for", async () => {
  const student = await aStudent();
  const portrait = await aPortrait(student);
  const paper = Buffer.from("%PDF-1.7 a passport");
  const voice = randomBytes(300_000);
  await aFile(student, "identity", { content: paper, createdAt: new Date("2026-01-01") });
  await aFile(student, "attachment", { content: voice, createdAt: new Date("2026-01-02") });
  await aFile(await aStudent(), "attachment");
  await aFile(student, "attachment", { state: "quarantined" });
  const zip = await archiveOf(student, student);
  const files = Object.keys(zip).filter((name) => name.startsWith("files"));
  expect(files.map((name) => name.split("/")[1]).toSorted()).toEqual([
    "attachment",
    "identity",
    "portrait",
  ]);
  const bytesOf = (kind: string) => zip[files.find((name) => name.includes(`/${kind}/`))!]!;
  expect(Buffer.from(bytesOf("identity")).equals(paper)).toBe(true);
  expect(Buffer.from(bytesOf("attachment")).equals(voice)).toBe(true);
  expect((await sharp(bytesOf("portrait")).metadata()).width).toBe(512);
  expect(files.some((name) => name.includes(portrait))).toBe(true);

  const small = await archiveOf(student, student, 200_000);
  expect(Object.keys(small).some((name) => name.startsWith("files/attachment/"))).toBe(false);
  expect(Object.keys(small).some((name) => name.startsWith("files/identity/"))).toBe(true);
  expect(strFromU8(small["files-not-in-here.txt"]!)).toMatch(/files\/attachment\/.*\/files\//);
  expect(openFiles()).toEqual([]);
});
