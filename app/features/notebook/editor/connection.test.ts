import { setTimeout as sleep } from "node:timers/promises";
import { desc, eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import * as Y from "yjs";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { isHeard } from "#app/platform/live/live.server.ts";
import { notebookUpdates } from "#db/schema/notebook/notebook.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { aPastLesson } from "#test/builders/past-lessons.ts";
import { NotebookPage } from "#test/asking/notebook-page.ts";
import { aPageOf, socketOf, useSockets } from "#test/asking/sockets.ts";
import { byOwner, useDatabase } from "#test/database.ts";
import { textOf } from "../content/content.ts";
import { textRoot } from "../content/names.ts";
import { readContent } from "../content/read-content.ts";
import { notebookRoom } from "../pair/notebook-room.ts";
import { notebookConnection } from "./connection.ts";

useDatabase();
useSockets();

let student: Awaited<ReturnType<typeof aStudent>>;
beforeAll(async () => {
  student = await aStudent();
  await aPageOf(student);
});

async function aNotebook() {
  const teacher = await aTeacher();
  await aPastLesson(teacher, student, { state: "completed", at: new Date() });
  const connection = notebookConnection(teacher.id);
  const write = (text: string) => {
    const paragraph = new Y.XmlElement("paragraph");
    paragraph.insert(0, [new Y.XmlText(text)]);
    connection.doc.getXmlFragment(textRoot).push([paragraph]);
  };
  const save = async (text: string) => {
    write(text);
    await expect.poll(() => connection.store.get().unsaved).toBe(false);
  };
  const room = notebookRoom({ studentId: student.id, teacherId: teacher.id });
  return { teacher, connection, save, write, room };
}

async function theirPage(person: { email: string }, other: { id: string }) {
  const { socket } = await socketOf(person);
  const page = new NotebookPage(other.id);
  await page.connect(socket);
  return { said: () => page.content.map(textOf), socket };
}

it("brings back what the database has lost of it, as far as a page still has it", async () => {
  const { teacher, connection, save, write } = await aNotebook();
  const leave = connection.show();
  await expect.poll(() => connection.store.get().phase).toBe("open");
  for (const text of ["one", "two", "three"]) await save(text);
  // As after a failover to what had not everything yet; a page that opens it then reads what there is.
  const rows = await db().select().from(notebookUpdates).orderBy(desc(notebookUpdates.id)).limit(2);
  for (const { id } of rows) await db().delete(notebookUpdates).where(eq(notebookUpdates.id, id));
  const theirs = await theirPage(teacher, student);
  expect(theirs.said()).toEqual(["one"]);
  write("four");
  await expect.poll(theirs.said).toEqual(["one", "two", "three", "four"]);
  await expect.poll(() => connection.store.get()).toMatchObject({ phase: "open", unsaved: false });
  theirs.socket.close();
  const later = await theirPage(teacher, student);
  expect(later.said()).toEqual(readContent(connection.doc).map(textOf));
  later.socket.close();
  leave();
});

it("is opened for no page that was left before it could be, or while it was", async () => {
  const [before, meanwhile] = [await aNotebook(), await aNotebook()];
  await inTransaction(async (tx) => {
    await tx.execute(sql`lock table notebooks in access exclusive mode`);
    const notGranted = sql`pg_locks where not granted and relation = 'notebooks'::regclass
      and database = (select oid from pg_database where datname = current_database())`;
    const waiting = async () => (await byOwner(sql`select from ${notGranted}`)).length;
    const leave = before.connection.show();
    await expect.poll(waiting).toBe(1);
    // The page is told that it failed, and will try again.
    await byOwner(sql`select pg_cancel_backend(pid) from ${notGranted}`);
    await expect.poll(waiting).toBe(0);
    await sleep(100);
    leave();
    const leaveMeanwhile = meanwhile.connection.show();
    await expect.poll(waiting).toBe(1);
    leaveMeanwhile();
  });
  await sleep(1_200);
  expect([isHeard(before.room), isHeard(meanwhile.room)]).toEqual([false, false]);
});
