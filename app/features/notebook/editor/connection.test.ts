import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { isHeard } from "#app/platform/live/live.server.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { aPastLesson } from "#test/builders/past-lessons.ts";
import { aPageOf, useSockets } from "#test/asking/sockets.ts";
import { useDatabase } from "#test/database.ts";
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
  const room = notebookRoom({ studentId: student.id, teacherId: teacher.id });
  return { connection: notebookConnection(teacher.id), room };
}

it("is opened for no page that was left before it could be, or while it was", async () => {
  const [before, meanwhile] = [await aNotebook(), await aNotebook()];
  await inTransaction(async (tx) => {
    await tx.execute(sql`lock table notebooks in access exclusive mode`);
    const waiting = async () =>
      (await tx.execute(sql`select from pg_locks where not granted and database is not null`)).rows
        .length;
    const leave = before.connection.show();
    await expect.poll(waiting).toBe(1);
    // Nobody waits long for a lock: the page is told that it failed, and will try again.
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
