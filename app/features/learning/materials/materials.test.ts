import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { keepFile } from "#app/features/files/keep-file.server.ts";
import { openFile } from "#app/features/files/open-file.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { blocks } from "#db/schema/accounts/blocks.ts";
import { materials } from "#db/schema/learning/materials.ts";
import { notificationDeliveries, notifications } from "#db/schema/notifications/notifications.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";
import { assignMaterial, unassignMaterial } from "./assign-material.server.ts";
import { addFolder, deleteFolder, renameFolder } from "./folders.server.ts";
import { materialForm } from "./forms.ts";
import {
  getMaterial,
  getOwnMaterial,
  listOwnMaterials,
  listPairMaterials,
  readLibrary,
  readLibraryQuery,
} from "./materials.server.ts";
import { addMaterial, deleteMaterial, editMaterial } from "./save-material.server.ts";
import { starterSet } from "./starter-set.ts";

useDatabase();

let student: Awaited<ReturnType<typeof aStudent>>;
let teacher: Awaited<ReturnType<typeof aTeacher>>;

beforeEach(async () => {
  [student, teacher] = [await aStudent(), await aTeacher()];
  await aCompletedLesson(student, teacher);
});

const note = { title: "Café words", words: "le crème = white coffee", url: null, folderId: null };

async function aNote(more: { title?: string; words?: string; folderId?: string | null } = {}) {
  const added = await addMaterial(teacher, { kind: "note", ...note, ...more });
  if (!added.ok) throw new Error(added.reason);
  return added.id;
}

async function aReceived(name: string) {
  const from = new Uint8Array(Buffer.from(`%PDF-1.7 ${name}`));
  return { kept: await keepFile({ kind: "material", type: "application/pdf", from }), name };
}

const opens = (person: { id: string } | null, id: string) =>
  openFile(person as typeof student | null, id).then(
    ({ body }) => body!.cancel().then(() => true),
    () => false,
  );

const titles = async (search: string) =>
  (await readLibrary(teacher, readLibraryQuery(new URLSearchParams(search)))).materials.map(
    ({ title }) => title,
  );

describe("a teacher's materials", () => {
  it("are found by words without their accents, in names, notes and folders, and by nobody else", async () => {
    const folder = await addFolder(teacher, "Année 1");
    if (!folder.ok) throw new Error(folder.reason);
    await aNote();
    await aNote({ title: "Numbers 100%", words: "Eins, zwei", folderId: folder.id });
    expect(await titles("q=cafe")).toEqual(["Café words"]);
    expect(await titles("q=CREME+coffee")).toEqual(["Café words"]);
    expect(await titles("q=annee")).toEqual(["Numbers 100%"]);
    expect(await titles("q=100%25")).toEqual(["Numbers 100%"]);
    for (const nothing of ["q=cafe+zwei", "q=_", "q=%25%25%25", "q=\\"])
      expect(await titles(nothing), nothing).toEqual([]);
    expect(await titles(`folder=${folder.id}`)).toEqual(["Numbers 100%"]);
    expect(await titles("folder=none&q=%00")).toEqual(["Numbers 100%", "Café words"]);
    const others = await readLibrary(await aTeacher(), { search: "", folder: null });
    expect([others.materials, others.folders]).toEqual([[], []]);
  });

  it("are changed from the newest version only, and deleted for everybody", async () => {
    const id = await aNote();
    expect(await editMaterial(teacher, id, { ...note, title: "Café", version: 1 })).toEqual({
      ok: true,
    });
    expect(await editMaterial(teacher, id, { ...note, title: "Bar", version: 1 })).toEqual({
      ok: false,
      reason: "changed-meanwhile",
    });
    const other = await aTeacher();
    await expect(getMaterial(other, id)).rejects.toMatchObject({ code: "not-found" });
    await expect(editMaterial(other, id, { ...note, version: 2 })).rejects.toMatchObject({
      code: "not-found",
    });
    await expect(deleteMaterial(other, id)).rejects.toMatchObject({ code: "not-found" });
    await assignMaterial(teacher, id, student.id);
    await deleteMaterial(teacher, id);
    expect(await listOwnMaterials(student)).toEqual([]);
  });

  it("keep to their numbers: so many, so many folders, and all files together", async () => {
    const full = Array.from({ length: rules.materials.most }, () => ({
      teacherId: teacher.id,
      kind: "note" as const,
      title: "x",
      words: "y",
      createdAt: new Date(),
      changedAt: new Date(),
    }));
    await db().insert(materials).values(full.slice(1));
    const [one, two] = await Promise.all(
      ["a", "b"].map((title) => addMaterial(teacher, { kind: "note", ...note, title })),
    );
    expect([one!.ok, two!.ok].toSorted()).toEqual([false, true]);
    await db().delete(materials).where(eq(materials.teacherId, teacher.id));
    const file = await aReceived("book.pdf");
    const large = { ...file, kept: { ...file.kept, bytes: 501 * 1024 * 1024 } };
    expect(await addMaterial(teacher, { kind: "file", ...note }, large)).toEqual({
      ok: false,
      reason: "no-space",
    });
    expect(await addMaterial(teacher, { kind: "file", ...note })).toMatchObject({
      reason: "no-file",
    });
  });

  it("of the database are what their kind says", async () => {
    const row = {
      teacherId: teacher.id,
      kind: "note" as const,
      title: "x",
      words: "y",
      createdAt: new Date(),
      changedAt: new Date(),
    };
    for (const wrong of [
      { title: "" },
      { words: "" },
      { kind: "link" as const },
      { kind: "file" as const },
      { url: "https://example.org" },
      { kind: "link" as const, url: "javascript:alert(1)" },
    ])
      await expect(
        db()
          .insert(materials)
          .values({ ...row, ...wrong }),
        JSON.stringify(wrong),
      ).rejects.toThrow();
  });
});

describe("folders", () => {
  it("have names of their own, and leave what is in them when they go", async () => {
    const made = await addFolder(teacher, "Verbs");
    if (!made.ok) throw new Error(made.reason);
    expect(await addFolder(teacher, "VERBS")).toMatchObject({ reason: "folder-there-already" });
    expect(await addFolder(await aTeacher(), "Verbs")).toMatchObject({ ok: true });
    const other = await addFolder(teacher, "Words");
    if (!other.ok) throw new Error(other.reason);
    expect(await renameFolder(teacher, other.id, "verbs")).toMatchObject({ ok: false });
    await expect(renameFolder(await aTeacher(), made.id, "Mine")).rejects.toMatchObject({
      code: "not-found",
    });
    await aNote({ folderId: made.id });
    await deleteFolder(teacher, made.id);
    expect(await titles("")).toEqual(["Café words"]);
    const theirs = await addFolder(await aTeacher(), "Theirs");
    if (!theirs.ok) throw new Error(theirs.reason);
    expect(
      await addMaterial(teacher, { kind: "note", ...note, folderId: theirs.id }),
    ).toMatchObject({ reason: "no-folder" });
  });
});

describe("a material that is given to a student", () => {
  it("is theirs to read until it is taken back, told of once, and nobody else's [F5]", async () => {
    const added = await addMaterial(teacher, { kind: "file", ...note }, await aReceived("a.pdf"));
    const { id } = added as { id: string };
    const [row] = await db().select().from(materials).where(eq(materials.id, id));
    const fileId = row!.fileId!;
    await expect(getOwnMaterial(student, id)).rejects.toMatchObject({ code: "not-found" });
    expect([await opens(student, fileId), await opens(teacher, fileId)]).toEqual([false, true]);
    for (let twice = 0; twice < 2; twice += 1)
      expect(await assignMaterial(teacher, id, student.id)).toEqual({ ok: true });
    expect(await getOwnMaterial(student, id)).toMatchObject({ title: note.title });
    expect(await opens(student, fileId)).toBe(true);
    const pair = { teacherId: teacher.id, studentId: student.id };
    expect(await listPairMaterials(teacher, pair)).toMatchObject([{ id }]);
    const told = eq(notifications.key, `${id}:${student.id}`);
    expect(await db().$count(notifications, told)).toBe(1);
    const looking = { ...student, viewed: true } as const;
    const stranger = await aStudent();
    for (const who of [stranger, looking])
      await expect(getOwnMaterial(who, id)).rejects.toMatchObject({ code: "not-found" });
    expect(await listOwnMaterials(looking)).toEqual([]);
    expect(await opens(stranger, fileId)).toBe(false);
    const other = await aReceived("b.pdf");
    await editMaterial(teacher, id, { ...note, version: 1 }, other);
    expect([await opens(student, fileId), await opens(student, other.kept.id)]).toEqual([
      false,
      true,
    ]);
    await unassignMaterial(teacher, id, student.id);
    await expect(getOwnMaterial(student, id)).rejects.toMatchObject({ code: "not-found" });
    expect(await opens(student, other.kept.id)).toBe(false);
  });

  it("that is deleted before its student was told of it is told to nobody", async () => {
    const id = await aNote();
    await assignMaterial(teacher, id, student.id);
    const told = eq(notifications.key, `${id}:${student.id}`);
    const states = async () =>
      await db()
        .select({ state: notificationDeliveries.state })
        .from(notificationDeliveries)
        .innerJoin(notifications, eq(notifications.id, notificationDeliveries.notificationId))
        .where(told);
    expect(await states()).not.toContainEqual({ state: "withdrawn" });
    await deleteMaterial(teacher, id);
    expect(await states()).toEqual((await states()).map(() => ({ state: "withdrawn" })));
    expect(await states()).not.toEqual([]);
  });

  it("is hidden with all that is changed in it while one of the two has blocked the other [F5]", async () => {
    const added = await addMaterial(teacher, { kind: "file", ...note }, await aReceived("a.pdf"));
    const { id } = added as { id: string };
    await assignMaterial(teacher, id, student.id);
    const [row] = await db().select().from(materials).where(eq(materials.id, id));
    const pair = { teacherId: teacher.id, studentId: student.id };
    const seen = async () => [
      (await listOwnMaterials(student)).length,
      (await listPairMaterials(student, pair)).length,
      await opens(student, row!.fileId!),
    ];
    for (const [blockerId, blockedId] of [
      [student.id, teacher.id],
      [teacher.id, student.id],
    ] as const) {
      await db().insert(blocks).values({ blockerId, blockedId, createdAt: new Date() });
      expect(await seen()).toEqual([0, 0, false]);
      await expect(getOwnMaterial(student, id)).rejects.toMatchObject({ code: "not-found" });
      await db().delete(blocks);
    }
    expect(await seen()).toEqual([1, 1, true]);
  });

  it("is given to students of the teacher alone, and to none where one has blocked the other", async () => {
    const id = await aNote();
    for (const nobody of [(await aStudent()).id, teacher.id, "nobody"])
      expect(await assignMaterial(teacher, id, nobody)).toMatchObject({ reason: "no-student" });
    const block = { blockerId: student.id, blockedId: teacher.id, createdAt: new Date() };
    await db().insert(blocks).values(block);
    expect(await assignMaterial(teacher, id, student.id)).toMatchObject({ reason: "blocked" });
  });
});

it("a form takes an address of the web alone, and says at its field what is missing", () => {
  const urlOf = (url: string) => {
    const read = materialForm("link").safeParse({ title: "x", url });
    return read.success ? read.data.url : null;
  };
  expect(urlOf("example.org/page?a=1")).toBe("https://example.org/page?a=1");
  expect(urlOf("http://example.org")).toBe("http://example.org/");
  for (const wrong of ["", "javascript:alert(1)", "data:text/html,x", "ftp://example.org", "page"])
    expect(urlOf(wrong), wrong).toBeNull();
  const issues = materialForm("note").safeParse({ title: " ", words: "" }).error!.issues;
  expect(issues.map(({ path }) => path.join("."))).toEqual(["title", "words"]);
});

it("the starter set fits into a teacher's own materials, each note once", () => {
  expect(new Set(starterSet.map(({ key }) => key)).size).toBe(starterSet.length);
  for (const { title, words } of starterSet)
    expect(materialForm("note").safeParse({ title, words }).success, title).toBe(true);
});
