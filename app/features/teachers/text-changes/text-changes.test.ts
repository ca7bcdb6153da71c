import { expect, test } from "vitest";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { anAdmin, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { noteTextChange } from "./note-text-change.server.ts";
import { countTextChanges, listTextChanges, markTextSeen } from "./text-changes.server.ts";

useDatabase();

const minutes = (n: number) => new Date(Date.UTC(2027, 3, 1, 9, n));

function change(teacherId: string, before: string, after: string, now: Date) {
  return inTransaction((tx) =>
    noteTextChange(tx, {
      teacherId,
      part: "profile",
      subjectId: teacherId,
      before: { About: before, Name: "Ana" },
      after: { About: after, Name: "Ana" },
      now,
    }),
  );
}

test("a changed public text waits once, with what was public when somebody last looked", async () => {
  const [admin, teacher] = [await anAdmin(), await aTeacher()];
  await change(teacher.id, "One", "One", minutes(0));
  expect(await countTextChanges(admin)).toBe(0);
  await change(teacher.id, "One", "Two", minutes(1));
  await change(teacher.id, "Two", "Three", minutes(2));
  const [waiting, ...others] = (await listTextChanges(admin, null)).changes;
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({
    fields: [{ label: "About", before: "One", after: "Three" }],
    firstChangedAt: +minutes(1),
    changedAt: +minutes(2),
  });

  await change(teacher.id, "Three", "Four", minutes(3));
  expect(await markTextSeen(admin, { id: waiting!.id, changedAt: +minutes(2) })).toEqual({
    ok: false,
    reason: "changed-again",
  });
  expect(await markTextSeen(admin, { id: waiting!.id, changedAt: +minutes(3) })).toEqual({
    ok: true,
  });
  await expect(
    markTextSeen(admin, { id: waiting!.id, changedAt: +minutes(3) }),
  ).rejects.toMatchObject({
    code: "not-found",
  });

  await change(teacher.id, "Four", "Five", minutes(4));
  expect((await listTextChanges(admin, null)).changes[0]!.fields[0]).toMatchObject({
    before: "Four",
  });
  await change(teacher.id, "Five", "Four", minutes(5));
  expect(await countTextChanges(admin)).toBe(0);
});
