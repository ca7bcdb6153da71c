import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import {
  answerClosing,
  proposeClosing,
} from "#app/features/teachers/sanctions/close-teacher.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { teacherSanctions } from "#db/schema/teachers/sanctions.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { anAdmin, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { askDeletion, undoDeletion } from "./deletion.server.ts";

useDatabase();

it("closing that two admins decided is not taken back by taking back a deletion", async () => {
  const [one, two, teacher] = [await anAdmin(), await anAdmin(), await aTeacher()];
  const reason = "Lessons were paid for outside, again and again.";
  await proposeClosing(one, { teacherId: teacher.id, cause: "fraud", reason });
  const [proposed] = await db()
    .select()
    .from(teacherSanctions)
    .where(eq(teacherSanctions.teacherId, teacher.id));
  const { id: sanctionId, version } = proposed!;
  await answerClosing(two, { sanctionId, teacherId: teacher.id, version, agrees: true });
  await askDeletion(teacher);
  await undoDeletion(teacher);
  const [row] = await db().select().from(teachers).where(eq(teachers.userId, teacher.id));
  expect(row!.status).toBe("closing");
});
