import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import * as Y from "yjs";
import { openFile } from "#app/features/files/open-file.server.ts";
import { keepFile } from "#app/features/files/keep-file.server.ts";
import { deleteUnnamedFiles } from "#app/features/files/shared-files.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { files } from "#db/schema/files.ts";
import { notebookPictures, notebooks } from "#db/schema/notebook/notebook.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aPastLesson } from "#test/builders/past-lessons.ts";
import { whiteboardRoot } from "../content/names.ts";
import { squashQuiet } from "../versions/keep-versions.server.ts";
import { appendUpdate } from "../volumes/append-update.server.ts";
import { readVolume } from "../volumes/updates.server.ts";
import { addPicture } from "./add-picture.server.ts";
import { deleteUnusedPictures } from "./delete-unused.server.ts";

useDatabase();

const start = Date.parse("2026-11-18T12:00:00Z");
const at = (ms: number) => new Date(start + ms);

async function aPair() {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  await aPastLesson(teacher, student, { state: "completed", at: at(0) });
  return { student, teacher };
}

async function aPicture() {
  const from = new Uint8Array(Buffer.from("RIFF----WEBP"));
  const facts = { kind: "picture", type: "image/webp", width: 40, height: 30 } as const;
  return { kept: await keepFile({ ...facts, from }), name: "door.webp" };
}

const isThere = async (id: string) => (await db().$count(files, eq(files.id, id))) === 1;

it("a picture is for the two of the notebook that it was added to, and can be added by nobody else", async () => {
  const { student, teacher } = await aPair();
  const added = await addPicture(teacher, student.id, await aPicture(), at(0));
  if (!added.ok) throw new Error(added.reason);
  expect(added).toMatchObject({ width: 40, height: 30 });
  for (const person of [student, teacher])
    expect((await openFile(person, added.id)).type).toBe("image/webp");
  const stranger = await aStudent();
  await expect(openFile(stranger, added.id)).rejects.toMatchObject({ code: "not-found" });
  const theirs = addPicture(stranger, teacher.id, await aPicture(), at(0));
  await expect(theirs).rejects.toMatchObject({ code: "not-found" });
});

it("of many that are added at once so many are taken as a notebook holds", async () => {
  const { student, teacher } = await aPair();
  const first = await addPicture(student, teacher.id, await aPicture(), at(0));
  if (!first.ok) throw new Error(first.reason);
  const [row] = await db()
    .select()
    .from(notebookPictures)
    .where(eq(notebookPictures.fileId, first.id));
  const [file] = await db().select().from(files).where(eq(files.id, first.id));
  const others = Array.from({ length: rules.notebook.pictures - 2 }, () => crypto.randomUUID());
  await db()
    .insert(files)
    .values(others.map((id) => ({ ...file!, id })));
  await db()
    .insert(notebookPictures)
    .values(others.map((fileId) => ({ ...row!, fileId })));
  const both = await Promise.all([
    addPicture(student, teacher.id, await aPicture(), at(0)),
    addPicture(teacher, student.id, await aPicture(), at(0)),
  ]);
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
});

it("one that is on no sheet any more is deleted when nobody can want it back, and with the notebook itself", async () => {
  const { student, teacher } = await aPair();
  const added = await Promise.all(
    [0, 1].map(async () => addPicture(student, teacher.id, await aPicture(), at(0))),
  );
  const [kept, gone] = added.map((one) => {
    if (!one.ok) throw new Error(one.reason);
    return one.id;
  }) as [string, string];
  const [row] = await db().select().from(notebookPictures).where(eq(notebookPictures.fileId, kept));
  const { notebookId } = row!;
  const volume = { notebookId, number: 1 };
  const change = async (when: Date, work: (board: Y.Map<unknown>) => void) => {
    const doc = await readVolume(db(), volume);
    const before = Y.encodeStateVector(doc);
    work(doc.getMap(whiteboardRoot));
    await appendUpdate(volume, Y.encodeStateAsUpdate(doc, before), when);
  };
  const onSheet = (fileId: string) => ({
    kind: "picture",
    sheet: 1,
    order: 1,
    x: 0,
    y: 0,
    width: 40,
    height: 30,
    fileId,
    alt: "",
  });
  await change(at(minute), (board) => {
    board.set("kept", onSheet(kept));
    board.set("gone", onSheet(gone));
  });
  await squashQuiet(at(20 * minute));
  await deleteUnusedPictures(at(8 * day));
  expect([await isThere(kept), await isThere(gone)]).toEqual([true, true]);
  await change(at(8 * day), (board) => board.delete("gone"));
  await squashQuiet(at(8 * day + 20 * minute));
  await deleteUnusedPictures(at(8 * day + 30 * minute));
  expect(await isThere(gone)).toBe(true);
  await deleteUnusedPictures(at(10 * day));
  expect([await isThere(kept), await isThere(gone)]).toEqual([true, false]);
  await db().delete(notebooks).where(eq(notebooks.id, notebookId));
  await deleteUnnamedFiles();
  expect(await isThere(kept)).toBe(false);
});
