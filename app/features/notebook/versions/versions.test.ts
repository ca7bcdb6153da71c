import { and, asc, eq, inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { hour, minute } from "#app/platform/time/time.ts";
import {
  notebookUpdates,
  notebookVersions,
  notebookVolumes,
} from "#db/schema/notebook/notebook.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { cases, patience } from "#test/depth.ts";
import { lessonRow } from "#test/builders/lesson-row.ts";
import { seeded } from "#test/asking/notebook-page.ts";
import * as Y from "yjs";
import { textOf } from "../content/content.ts";
import { textRoot, whiteboardRoot } from "../content/names.ts";
import { loadNotebook } from "../reading/notebook-page.server.ts";
import { readPair } from "../pair/pair.server.ts";
import { appendUpdate } from "../volumes/append-update.server.ts";
import { beginEmptyVolume } from "../volumes/begin-volume.server.ts";
import { beginNotebook, readVolume } from "../volumes/updates.server.ts";
import { keepVersions, keepVersionsJob, squashQuiet } from "./keep-versions.server.ts";

// What cannot be read here is so on purpose: the log need not tell of it.
process.env["LOG_LEVEL"] = "silent";

useDatabase();

const now = Date.parse("2026-11-18T12:00:00Z");
const at = (ms: number) => new Date(now + ms);

/** Two people, and lessons of 50 minutes that begin so many hours from then. */
async function aPair(...hours: number[]) {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const rows = await db()
    .insert(lessons)
    .values(
      hours.map((ahead) =>
        lessonRow(teacher, student.id, {
          startsAt: at(ahead * hour),
          minutes: 50,
          state: "completed",
        }),
      ),
    )
    .returning({ id: lessons.id });
  const notebookId = await beginNotebook({ studentId: student.id, teacherId: teacher.id }, at(0));
  return { student, teacher, notebookId, lessonIds: rows.map(({ id }) => id) };
}

/** Writes as a browser does: each change on top of what is stored, one update after the other. */
async function write(notebookId: string, number: number, when: number, ...texts: string[]) {
  const volume = { notebookId, number };
  const doc = await readVolume(db(), volume);
  const updates: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => updates.push(update));
  for (const text of texts) {
    const paragraph = new Y.XmlElement("paragraph");
    paragraph.insert(0, [new Y.XmlText(text)]);
    doc.getXmlFragment(textRoot).push([paragraph]);
  }
  for (const update of updates) expect(await appendUpdate(volume, update, at(when))).toBe("saved");
}

const rowsOf = (notebookId: string, volume = 1) =>
  db()
    .select()
    .from(notebookUpdates)
    .where(and(eq(notebookUpdates.notebookId, notebookId), eq(notebookUpdates.volume, volume)));
const volumesOf = (notebookId: string) =>
  db()
    .select()
    .from(notebookVolumes)
    .where(eq(notebookVolumes.notebookId, notebookId))
    .orderBy(asc(notebookVolumes.number));
const asItIs = { volume: null, lesson: null };

/** The words of a volume as its page shows them. */
async function words(...asked: Parameters<typeof loadNotebook>) {
  const { shown } = await loadNotebook(...asked);
  return shown.kind === "volume" ? shown.content.map(textOf) : [];
}

it("is kept once for each lesson in which something was written, when the room has closed, and what the lesson changed can be read", async () => {
  const { student, teacher, notebookId, lessonIds } = await aPair(0, 24, 48);
  await write(notebookId, 1, 10 * minute, "Si tendría tiempo iría", "Hasta luego");
  await keepVersions(at(64 * minute));
  expect(await db().$count(notebookVersions, eq(notebookVersions.notebookId, notebookId))).toBe(0);
  await keepVersions(at(66 * minute));
  await keepVersions(at(67 * minute));
  expect((await rowsOf(notebookId)).length).toBe(1);
  // Nothing is written in the second lesson.
  await keepVersions(at(26 * hour));
  const doc = await readVolume(db(), { notebookId, number: 1 });
  const text = (doc.getXmlFragment(textRoot).get(0) as Y.XmlElement).get(0) as Y.XmlText;
  const updates: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => updates.push(update));
  text.delete(3, 7);
  text.insert(3, "tuviera");
  for (const update of updates)
    await appendUpdate({ notebookId, number: 1 }, update, at(48 * hour + minute));
  await keepVersions(at(50 * hour));
  const page = await loadNotebook(student, teacher.id, { volume: null, lesson: lessonIds[2]! });
  expect(page.versions.map(({ lessonId }) => lessonId)).toEqual([lessonIds[2], lessonIds[0]]);
  expect(page.shown).toMatchObject({
    kind: "lesson",
    compared: [
      {
        change: "changed",
        parts: [
          { kind: "same", text: "Si " },
          { kind: "deleted", text: "tendría" },
          { kind: "inserted", text: "tuviera" },
          { kind: "same", text: " tiempo iría" },
        ],
      },
      { change: "same" },
    ],
  });
  const first = await loadNotebook(teacher, student.id, { volume: null, lesson: lessonIds[0]! });
  expect(first.shown).toMatchObject({ compared: [{ change: "inserted" }, { change: "inserted" }] });
  const nothing = { volume: null, lesson: lessonIds[1]! };
  await expect(loadNotebook(student, teacher.id, nothing)).rejects.toMatchObject({
    code: "not-found",
  });
});

it("is kept and made one although an earlier one cannot be read, and the job fails for that one", async () => {
  const today = Date.now() - now;
  const hoursAgo = (hours: number) => today / hour - hours;
  const [unreadable, read] = [await aPair(hoursAgo(3)), await aPair(hoursAgo(2))];
  const quiet = await aPair(hoursAgo(-3));
  const update = Uint8Array.of(7, 255, 255, 255, 3);
  const volume = { notebookId: unreadable.notebookId, number: 1 };
  expect(await appendUpdate(volume, update, at(hoursAgo(2.5) * hour))).toBe("saved");
  await write(read.notebookId, 1, hoursAgo(1.5) * hour, "Hasta luego");
  await write(quiet.notebookId, 1, hoursAgo(1) * hour, "one", "two");
  await expect(keepVersionsJob.run({})).rejects.toThrow("not every notebook was kept");
  const isKept = async (lessonIds: string[]) =>
    (await db().$count(notebookVersions, inArray(notebookVersions.lessonId, lessonIds))) === 1;
  expect(await isKept(read.lessonIds)).toBe(true);
  expect(await isKept(unreadable.lessonIds)).toBe(false);
  expect((await rowsOf(quiet.notebookId)).length).toBe(1);
});

it(
  "says the same when its updates have been made one, with what comes in meanwhile",
  patience,
  async () => {
    const { notebookId } = await aPair(0);
    const random = seeded(7);
    const count = cases(60, 1_000);
    const texts = Array.from(
      { length: count },
      (_, n) => `${n} ${"añ字".slice(0, 1 + random() * 3)}`,
    );
    await write(notebookId, 1, 0, ...texts.slice(0, count - 1));
    expect((await rowsOf(notebookId)).length).toBe(count - 1);
    await squashQuiet(at(5 * minute));
    expect((await rowsOf(notebookId)).length).toBe(count - 1);
    await Promise.all([
      squashQuiet(at(11 * minute)),
      write(notebookId, 1, 11 * minute, texts.at(-1)!),
    ]);
    const left = await rowsOf(notebookId);
    expect(left.length).toBeLessThanOrEqual(2);
    const [volume] = await volumesOf(notebookId);
    expect(volume!.bytes).toBe(left.reduce((sum, { update }) => sum + update.length, 0));
    const doc = await readVolume(db(), { notebookId, number: 1 });
    expect(
      doc
        .getXmlFragment(textRoot)
        .toArray()
        .map((one) => (one as Y.XmlElement).get(0).toString()),
    ).toEqual(texts);
  },
);

it("goes on in a new volume with what it says before its history is heavy; the old one is only read", async () => {
  const { student, teacher, notebookId } = await aPair(0);
  const volume = { notebookId, number: 1 };
  await write(notebookId, 1, 0, "stays");
  const doc = await readVolume(db(), volume);
  const fragment = doc.getXmlFragment(textRoot);
  const text = (fragment.get(0) as Y.XmlElement).get(0) as Y.XmlText;
  // What writing over and over leaves behind: letters of which hardly one is left.
  const heavyBytes = 6 * 1024;
  const random = seeded(3);
  for (let bytes = 0; bytes <= heavyBytes;) {
    const before = Y.encodeStateVector(doc);
    doc.transact(() => {
      for (let n = 0; n < 100; n += 1) text.insert(Math.floor(random() * text.length), "x");
    });
    doc.transact(() => {
      for (let n = 0; n < 100; n += 1) text.delete(Math.floor(random() * text.length), 1);
    });
    const update = Y.encodeStateAsUpdate(doc, before);
    expect(await appendUpdate(volume, update, at(minute))).toBe("saved");
    bytes = Y.encodeStateAsUpdate(doc).length;
  }
  const saidBefore = await words(student, teacher.id, asItIs);
  await squashQuiet(at(20 * minute), heavyBytes);
  const [old, next] = await volumesOf(notebookId);
  expect(old!.closedAt).toEqual(at(20 * minute));
  expect(next).toMatchObject({ number: 2, closedAt: null, carriesOn: true });
  expect(next!.bytes).toBeLessThan(old!.bytes / 10);
  expect(await words(student, teacher.id, asItIs)).toEqual(saidBefore);
  expect(await appendUpdate(volume, Y.encodeStateAsUpdate(doc), at(21 * minute))).toBe("closed");
  const earlier = await loadNotebook(student, teacher.id, { volume: "1", lesson: null });
  expect(earlier.shown).toMatchObject({ isOpen: false, number: 1 });
  expect(await words(student, teacher.id, { volume: "1", lesson: null })).toEqual(saidBefore);
});

it("keeps its whiteboard too: after each lesson, in the volume that goes on, and in the one that was closed", async () => {
  const { student, teacher, notebookId, lessonIds } = await aPair(0, 24);
  const draw = async (number: number, when: number, ...objects: [string, object | null][]) => {
    const doc = await readVolume(db(), { notebookId, number });
    const before = Y.encodeStateVector(doc);
    for (const [id, object] of objects)
      if (object === null) doc.getMap(whiteboardRoot).delete(id);
      else doc.getMap(whiteboardRoot).set(id, object);
    const update = Y.encodeStateAsUpdate(doc, before);
    expect(await appendUpdate({ notebookId, number }, update, at(when))).toBe("saved");
  };
  const shownOf = async (volume: string | null, lesson: string | null) => {
    const { shown } = await loadNotebook(student, teacher.id, { volume, lesson });
    return shown.sheets;
  };
  const line = { kind: "line", order: 1, weight: "thin", x: 0, y: 0, toX: 90, toY: 90 };
  const red = { ...line, colour: "red", sheet: 1 };
  const green = { ...line, colour: "green", sheet: 2 };
  await draw(1, minute, ["a", red]);
  await keepVersions(at(66 * minute));
  await draw(1, 24 * hour + minute, ["b", green]);
  await keepVersions(at(26 * hour));
  const ofRed = { sheet: 1, words: ["Line, red, at the top left"] };
  const ofGreen = { sheet: 2, words: ["Line, green, at the top left"] };
  expect(await shownOf(null, lessonIds[0]!)).toEqual([ofRed]);
  expect(await shownOf(null, lessonIds[1]!)).toEqual([ofGreen]);
  // A whiteboard alone is enough to have something to go on with.
  await draw(1, 27 * hour, ["a", null], ["b", null], ["c", green]);
  await squashQuiet(at(28 * hour), 1);
  expect(await shownOf(null, null)).toEqual([ofGreen]);
  expect(
    await beginEmptyVolume(teacher, { otherId: student.id, volume: 1 }, at(29 * hour)),
  ).toEqual({ ok: true });
  expect(await shownOf(null, null)).toEqual([]);
  expect(await shownOf("1", null)).toEqual([ofGreen]);
});

it("says what was written in a lesson although an empty volume was begun in it, and nothing of a lesson in which only that was done", async () => {
  const { student, teacher, notebookId, lessonIds } = await aPair(0, 24, 48);
  const beginNext = async (volume: number, when: number) =>
    expect(await beginEmptyVolume(teacher, { otherId: student.id, volume }, at(when))).toEqual({
      ok: true,
    });
  const inserted = async (lesson: string) => {
    const { shown } = await loadNotebook(student, teacher.id, { volume: null, lesson });
    if (shown.kind !== "lesson") return [];
    return shown.compared.map(({ change, block }) => [change, textOf(block)]);
  };
  await write(notebookId, 1, 10 * minute, "Hasta luego");
  await beginNext(1, 40 * minute);
  await keepVersions(at(66 * minute));
  expect(await inserted(lessonIds[0]!)).toEqual([["inserted", "Hasta luego"]]);

  // Something is written in the new volume and taken back.
  await write(notebookId, 2, 24 * hour, "De golpe");
  await beginNext(2, 24 * hour + 30 * minute);
  await write(notebookId, 3, 24 * hour + 31 * minute, " ");
  await keepVersions(at(26 * hour));
  expect(await inserted(lessonIds[1]!)).toEqual([["inserted", "De golpe"]]);

  await write(notebookId, 3, 30 * hour, "Menos mal");
  await beginNext(3, 48 * hour + 10 * minute);
  await keepVersions(at(50 * hour));
  await expect(inserted(lessonIds[2]!)).rejects.toMatchObject({ code: "not-found" });
});

it("of two who begin a new volume at once one does, and the other is told", async () => {
  const { student, teacher, notebookId } = await aPair(0);
  const press = (person: typeof student | typeof teacher, other: { id: string }, volume = 1) =>
    beginEmptyVolume(person, { otherId: other.id, volume }, at(0));
  expect(await press(student, teacher)).toEqual({ ok: false, reason: "empty" });
  await write(notebookId, 1, 0, "Volume one");
  const both = await Promise.all([press(student, teacher), press(teacher, student)]);
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(both).toContainEqual({ ok: false, reason: "changed" });
  expect(
    (await volumesOf(notebookId)).map(({ number, closedAt }) => [number, closedAt !== null]),
  ).toEqual([
    [1, true],
    [2, false],
  ]);
  expect((await readPair(student, teacher.id)).volume).toBe(2);
  expect(await words(teacher, student.id, { volume: "1", lesson: null })).toEqual(["Volume one"]);
  const none = { volume: "3", lesson: null };
  await expect(loadNotebook(teacher, student.id, none)).rejects.toMatchObject({
    code: "not-found",
  });
});
