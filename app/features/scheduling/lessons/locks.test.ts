import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aHold } from "#test/builders/lessons.ts";
import { lockPeopleOf, personLocks } from "./locks.server.ts";

useDatabase();

it("a caller that queues for a lesson's two people queues for the same two as one that knows them", async () => {
  const [teacher, student] = [await aTeacher(), await aStudent()];
  const lessonId = await aHold(student, teacher);
  const held = () =>
    sql`select classid, objid from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
      order by 1, 2`;
  const [byLesson, byName] = [
    await inTransaction(async (tx) => {
      await lockPeopleOf(tx, lessonId);
      return (await tx.execute(held())).rows;
    }),
    await inTransaction(async (tx) => (await tx.execute(held())).rows, {
      lock: personLocks(teacher.id, student.id),
    }),
  ];
  expect(byLesson).toHaveLength(2);
  expect(byLesson).toEqual(byName);
});
