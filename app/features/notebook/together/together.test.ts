import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import { blockPerson } from "#app/features/accounts/blocks/block-person.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { keyedMutex } from "#app/platform/concurrency/keyed-mutex.server.ts";
import { isHeard } from "#app/platform/live/live.server.ts";
import { rules } from "#config/rules.ts";
import { notebookBytes } from "#db/schema/notebook/notebook-values.ts";
import { notebooks, notebookUpdates } from "#db/schema/notebook/notebook.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aPastLesson } from "#test/builders/past-lessons.ts";
import { NotebookPage } from "#test/asking/notebook-page.ts";
import { socketOf, useSockets } from "#test/asking/sockets.ts";
import { textOf } from "../content/content.ts";
import { notebookRoom } from "../pair/notebook-room.ts";
import { writeFrame } from "./frames.ts";
import { isUpdate } from "./check-update.ts";
import { readMissing } from "./open-notebooks.server.ts";

useDatabase();
useSockets();

async function aPair() {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  await aPastLesson(teacher, student, { state: "completed", at: new Date() });
  return { student, teacher };
}

async function aPage(person: { email: string }, other: { id: string }) {
  const { socket, closed } = await socketOf(person);
  const page = new NotebookPage(other.id);
  await page.connect(socket);
  return { page, socket, closed };
}

const aLine = {
  kind: "line",
  sheet: 1,
  order: 1,
  colour: "ink",
  weight: "thin",
  x: 0,
  y: 0,
  toX: 90,
  toY: 90,
};

const said = ({ content }: NotebookPage) => content.map(textOf);
const countUpdates = () => db().$count(notebookUpdates);

describe("a notebook", () => {
  it("is one for both of its two, no matter who writes, and for who comes later", async () => {
    const { student, teacher } = await aPair();
    const [a, b] = [await aPage(student, teacher), await aPage(teacher, student)];
    a.page.write("Si tuviera tiempo");
    await expect.poll(() => said(b.page)).toEqual(["Si tuviera tiempo"]);
    b.page.write("Llegué a casa");
    await expect.poll(() => said(a.page)).toEqual(["Si tuviera tiempo", "Llegué a casa"]);
    await expect.poll(() => b.page.isSaved).toBe(true);
    a.socket.close();
    b.socket.close();
    await Promise.all([a.closed, b.closed]);
    const later = await aPage(student, teacher);
    expect(said(later.page)).toEqual(["Si tuviera tiempo", "Llegué a casa"]);
  });

  it("shows each where the other writes, and stores nothing of that", async () => {
    const { student, teacher } = await aPair();
    const [a, b] = [await aPage(student, teacher), await aPage(teacher, student)];
    a.page.tell("awareness", Uint8Array.of(1, 2, 3));
    await expect.poll(() => b.page.awareness.map((body) => [...body])).toEqual([[1, 2, 3]]);
    expect(a.page.awareness).toEqual([]);
    expect(await db().$count(notebooks, eq(notebooks.studentId, student.id))).toBe(0);
  });

  it("is not written by opening it, nor by saying again what it says", async () => {
    const { student, teacher } = await aPair();
    const a = await aPage(student, teacher);
    a.page.write("once");
    await expect.poll(() => a.page.isSaved).toBe(true);
    const before = await countUpdates();
    const b = await aPage(teacher, student);
    // What browsers send when they come back: the whole document, with everything that was ever deleted.
    b.page.tell("update", Y.encodeStateAsUpdate(b.page.doc), 77);
    a.page.tell("read", Y.encodeStateVector(a.page.doc));
    a.page.write("twice");
    await expect.poll(() => said(b.page)).toEqual(["once", "twice"]);
    expect(await countUpdates()).toBe(before + 1);
  });

  it("is found by nobody but the two who have a lesson, and by neither once one has blocked the other", async () => {
    const { student, teacher } = await aPair();
    const stranger = await aStudent();
    expect((await aPage(stranger, teacher)).page.refused).toBe("not-found");
    expect((await aPage(teacher, stranger)).page.refused).toBe("not-found");
    expect((await aPage(student, { id: randomUUID() })).page.refused).toBe("not-found");
    const open = await aPage(student, teacher);
    open.page.write("before");
    await expect.poll(() => open.page.isSaved).toBe(true);
    await blockPerson(teacher, student.id);
    expect((await aPage(student, teacher)).page.refused).toBe("not-found");
    expect((await aPage(teacher, student)).page.refused).toBe("not-found");
    // Who has it open still cannot write in it.
    open.page.write("after");
    await expect.poll(() => open.page.answered.at(-1)).toBe("closed");
    const [row] = await db().select().from(notebooks).where(eq(notebooks.studentId, student.id));
    expect(await db().$count(notebookUpdates, eq(notebookUpdates.notebookId, row!.id))).toBe(1);
  });

  it("is kept in memory for no reader who has gone, not even one who went while it was being opened", async () => {
    const { student, teacher } = await aPair();
    const pair = { studentId: student.id, teacherId: teacher.id };
    const isOpen = async () => (await readMissing(pair, 1, Uint8Array.of(0))) !== null;
    const gone = await socketOf(student);
    let pass = () => {};
    const before = new Promise<void>((done) => (pass = done));
    const turn = keyedMutex(notebookRoom(pair), () => before);
    gone.socket.send(JSON.stringify({ type: "notebook.open", payload: { otherId: teacher.id } }));
    await expect.poll(() => isHeard(notebookRoom(pair))).toBe(true);
    gone.socket.terminate();
    await expect.poll(() => isHeard(notebookRoom(pair))).toBe(false);
    pass();
    await turn;
    expect(await isOpen()).toBe(false);
    const [a, b] = [await aPage(student, teacher), await aPage(teacher, student)];
    expect(await isOpen()).toBe(true);
    a.socket.close();
    await a.closed;
    expect(await isOpen()).toBe(true);
    b.socket.terminate();
    await expect.poll(isOpen).toBe(false);
  });

  it("takes no frame about a notebook that is not open in that connection", async () => {
    const { student, teacher } = await aPair();
    const others = await aPair();
    const a = await aPage(student, teacher);
    const theirs = await aPage(others.student, others.teacher);
    const foreign = { studentId: others.student.id, teacherId: others.teacher.id, volume: 1 };
    const doc = new Y.Doc();
    doc.getXmlFragment("text").push([new Y.XmlElement("paragraph")]);
    for (const kind of ["read", "awareness", "update"] as const) {
      const body = kind === "update" ? Y.encodeStateAsUpdate(doc) : Y.encodeStateVector(doc);
      a.socket.send(writeFrame({ ...foreign, kind, number: 1, body }));
    }
    a.page.write("mine");
    await expect.poll(() => a.page.isSaved).toBe(true);
    expect(theirs.page.awareness).toEqual([]);
    expect(theirs.page.content).toEqual([]);
    expect(await db().$count(notebooks, eq(notebooks.studentId, others.student.id))).toBe(0);
  });

  it.each([
    ["of no feature", () => Uint8Array.of(250, 1, 2)],
    ["that is nothing", () => new Uint8Array(0)],
    ["that is cut short", (frame: Uint8Array) => frame.subarray(0, 20)],
    ["of no kind", (frame: Uint8Array) => frame.with(1, 99)],
    ["that only a server sends", (frame: Uint8Array) => frame.with(1, 1)],
    [
      "whose update is none",
      (frame: Uint8Array) => new Uint8Array([...frame.subarray(0, 42), 7, 255, 255, 255, 3]),
    ],
    [
      "whose update is too long",
      (frame: Uint8Array) =>
        new Uint8Array([...frame, ...new Uint8Array(notebookBytes.update + 1)]),
    ],
    ["that is longer than any", () => new Uint8Array(4 * notebookBytes.update)],
  ])("ends the connection of a frame %s", async (_, spoil) => {
    const { student, teacher } = await aPair();
    const a = await aPage(student, teacher);
    const { studentId, teacherId } = a.page.place!;
    const body = Y.encodeStateAsUpdate(new Y.Doc());
    const frame = writeFrame({ kind: "update", studentId, teacherId, volume: 1, number: 1, body });
    a.socket.on("error", () => {});
    a.socket.send(spoil(frame));
    expect([1008, 1009, 1006]).toContain(await a.closed);
    expect(await db().$count(notebooks, eq(notebooks.studentId, student.id))).toBe(0);
  });

  it("takes no update that writes elsewhere than into its parts, and none of random bytes", () => {
    const updateOf = (change: (doc: Y.Doc) => void) => {
      const doc = new Y.Doc();
      change(doc);
      return Y.encodeStateAsUpdate(doc);
    };
    expect(isUpdate(updateOf((doc) => doc.getXmlFragment("text").push([new Y.XmlText("a")])))).toBe(
      true,
    );
    expect(isUpdate(updateOf((doc) => doc.getMap("whiteboard").set("a", 1)))).toBe(true);
    expect(isUpdate(updateOf((doc) => doc.getArray("whiteboard").push([1])))).toBe(false);
    expect(isUpdate(updateOf((doc) => doc.getMap("else").set("a", 1)))).toBe(false);
    expect(isUpdate(updateOf((doc) => doc.getMap("text").set("a", new Y.Doc())))).toBe(false);
    let taken = 0;
    for (let n = 0; n < 300; n += 1) {
      const bytes = crypto.getRandomValues(new Uint8Array(1 + (n % 64)));
      if (isUpdate(bytes)) {
        // What is an update by chance is one that Yjs takes as well.
        Y.applyUpdate(new Y.Doc(), bytes);
        taken += 1;
      }
    }
    expect(taken).toBeLessThan(100);
  });

  it("takes nothing on its whiteboard that cannot be there, and shows it to nobody", async () => {
    const { student, teacher } = await aPair();
    const b = await aPage(teacher, student);
    const stranger = { kind: "script", text: "alert(1)" };
    for (const put of [
      (board: Y.Map<unknown>) => board.set("a", stranger),
      (board: Y.Map<unknown>) => board.set("a", new Y.Map([["kind", "line"]])),
      (board: Y.Map<unknown>) => board.set("x".repeat(41), aLine),
      (board: Y.Map<unknown>) =>
        board.doc!.transact(() => {
          board.set("a", aLine);
          board.set("b", stranger);
        }),
    ]) {
      const a = await aPage(student, teacher);
      put(a.page.doc.getMap("whiteboard"));
      expect(await a.closed).toBe(1008);
    }
    expect(await db().$count(notebooks, eq(notebooks.studentId, student.id))).toBe(0);
    b.page.doc.getMap("whiteboard").set("a", aLine);
    await expect.poll(() => b.page.answered).toEqual(["saved"]);
    const later = await aPage(student, teacher);
    expect(later.page.doc.getMap("whiteboard").toJSON()).toEqual({ a: aLine });
  });

  it("takes nothing that lies deeper than an editor draws, however it comes, and what anybody nests by hand", async () => {
    const { student, teacher } = await aPair();
    const nest = (into: Y.XmlFragment, times: number) => {
      let at = into;
      for (let n = 0; n < times; n += 1) {
        const inner = new Y.XmlElement("bulletList");
        at.push([inner]);
        at = inner;
      }
      return at;
    };
    const writer = await aPage(student, teacher);
    const lines = writer.page.doc.getXmlFragment("text");
    writer.page.doc.transact(() => nest(lines, 100).push([new Y.XmlText("deep")]));
    await expect.poll(() => writer.page.answered).toEqual(["saved"]);
    // Each part by itself lies on what is there.
    writer.page.doc.transact(() => {
      let at = lines.get(0) as Y.XmlElement;
      for (let n = 0; n < 99; n += 1) at = at.get(0) as Y.XmlElement;
      nest(at, 150);
    });
    expect(await writer.closed).toBe(1008);
    const reader = await aPage(teacher, student);
    expect(JSON.stringify(reader.page.doc.getXmlFragment("text").toJSON()).length).toBeLessThan(
      100 * "<bulletlist></bulletlist>".length + 100,
    );
  });

  it("is full at a limit of objects, which can be moved and deleted then", async () => {
    const { student, teacher } = await aPair();
    const a = await aPage(student, teacher);
    const board = a.page.doc.getMap("whiteboard");
    const most = rules.content.whiteboardObjects + rules.notebook.objectsMargin;
    for (let from = 0; from < most; from += 400)
      a.page.doc.transact(() => {
        for (let n = from; n < Math.min(most, from + 400); n += 1) board.set(`o${n}`, aLine);
      });
    await expect.poll(() => a.page.isSaved, { timeout: 5_000 }).toBe(true);
    board.set("one-more", aLine);
    await expect.poll(() => a.page.answered.at(-1)).toBe("full");
    const b = await aPage(teacher, student);
    const theirs = b.page.doc.getMap("whiteboard");
    expect(theirs.size).toBe(most);
    theirs.set("o1", { ...aLine, toY: 900 });
    theirs.delete("o0");
    theirs.set("one-more", aLine);
    await expect.poll(() => b.page.isSaved).toBe(true);
    expect(new Set(b.page.answered)).toEqual(new Set(["saved"]));
  });

  it("is full at a limit of words, and can be made shorter then", async () => {
    const { student, teacher } = await aPair();
    const a = await aPage(student, teacher);
    for (let n = 0; n < 4; n += 1) a.page.write("palabra ".repeat(6_200));
    await expect.poll(() => a.page.isSaved, { timeout: 5_000 }).toBe(true);
    a.page.write("palabra ".repeat(1_000));
    await expect.poll(() => a.page.answered.at(-1)).toBe("full");
    const b = await aPage(teacher, student);
    expect(b.page.content).toHaveLength(4);
    b.page.doc.getXmlFragment("text").delete(0, 1);
    await expect.poll(() => b.page.answered.at(-1)).toBe("saved");
    b.page.write("palabra ".repeat(1_000));
    await expect.poll(() => b.page.answered).toEqual(["saved", "saved"]);
  });
});
