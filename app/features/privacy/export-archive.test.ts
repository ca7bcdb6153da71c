import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import type { Person, Student } from "#app/access/actor.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aFile, openFiles } from "#test/files/files.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { aPortrait } from "#test/files/pictures.ts";
import { exportArchive } from "./export-archive.server.ts";
import { exportedMaps } from "./export-data.server.ts";
import { plainName } from "./plain-names.ts";

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
    "read-me-first.txt",
    "my-data.html",
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
  expect(Object.keys(await archiveOf(await anAdmin()))).toEqual([
    "read-me-first.txt",
    "my-data.html",
    "my-data.json",
  ]);
});

it("says in plain words what each thing is, in the copy to read and in the one for programs", async () => {
  const student = await aStudent({ name: "Priya <b>Sharma</b>" });
  await aBookedLesson(student, await aTeacher());
  const zip = await archiveOf(student, student);
  const page = strFromU8(zip["my-data.html"]!);
  expect(page).toContain("<h2>Your lessons</h2>");
  expect(page).toContain("<dt>price in pence</dt><dd>2200</dd>");
  expect(page).toContain("Priya &lt;b&gt;Sharma&lt;/b&gt;");
  expect(page).not.toMatch(/<dt>[^<]*[a-z][A-Z]/);
  const { data } = JSON.parse(strFromU8(zip["my-data.json"]!));
  const [lesson] = data["Your lessons"].rows;
  expect(lesson).toMatchObject({ "price in pence": 2200, state: "booked" });
  const readMe = strFromU8(zip["read-me-first.txt"]!);
  for (const name of Object.keys(zip).filter((name) => !name.startsWith("read-me")))
    expect(readMe).toContain(name);
});

it("no two parts of a list have the same name, and none has the name of a column", () => {
  for (const { what, columns } of exportedMaps) {
    const names = Object.keys(columns)
      .filter((name) => columns[name]!.exported !== false)
      .map(plainName);
    expect(new Set(names).size, what).toBe(names.length);
    for (const name of names) expect(name, what).toMatch(/^(?:SHA-256|[a-z])[a-z0-9 ,()-]*$/);
  }
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
