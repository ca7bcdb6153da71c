import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { asTeacher, type Admin } from "#app/access/actor.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { hour } from "#app/platform/time/time.ts";
import { teacherSanctions } from "#db/schema/teachers/sanctions.ts";
import { anAdmin, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { appealSanction, decideAppeal } from "./appeal-sanction.server.ts";
import { answerClosing, proposeClosing } from "./close-teacher.server.ts";
import { imposeSanction } from "./impose-sanction.server.ts";
import { countWaitingDecisions, listWaitingDecisions } from "./waiting-decisions.server.ts";

useDatabase();

const reason = "Two students wrote that they were asked to pay outside.";
const now = Date.now();
const ago = (hours: number) => new Date(now - hours * hour);

async function restricted(admin: Admin) {
  const teacher = await aTeacher();
  const input = { kind: "restrict", scope: "new-students", cause: "conduct" } as const;
  const imposed = await inTransaction((tx) =>
    imposeSanction(tx, admin, { ...input, teacherId: teacher.id, reason, endsAt: null }, ago(9)),
  );
  if (!imposed.ok) throw new Error(imposed.reason);
  return { teacher: asTeacher(teacher), sanctionId: imposed.sanctionId };
}

it("what waits for an admin is one list, the longest waiting first, closed to an admin who has decided", async () => {
  const [one, two] = [await anAdmin({ name: "First Admin" }), await anAdmin()];
  const { teacher, sanctionId } = await restricted(one);
  const text = "I never asked anybody for money outside.";
  await appealSanction(teacher, { sanctionId, text }, ago(5));
  const closed = await aTeacher();
  await proposeClosing(one, { teacherId: closed.id, cause: "fraud", reason }, ago(8));
  const unreliable = await aTeacher();
  const question = { kind: "restrict", scope: "new-students", cause: "reliability" } as const;
  await db()
    .insert(teacherSanctions)
    .values({
      ...question,
      teacherId: unreliable.id,
      reason,
      state: "proposed",
      createdAt: ago(2),
    });
  await restricted(one);

  const seen = async (admin: Admin) =>
    (await listWaitingDecisions(admin, null)).rows.map((row) => [
      row.teacherId,
      row.about,
      row.by,
      row.isForReader,
    ]);
  expect(await seen(one)).toEqual([
    [closed.id, "closing", "First Admin", false],
    [teacher.id, "appeal", "First Admin", false],
    [unreliable.id, "reliability", null, true],
  ]);
  expect((await seen(two)).map(([, , , isForReader]) => isForReader)).toEqual([true, true, true]);
  expect(await countWaitingDecisions(one)).toBe(3);
  const after = { at: ago(8).getTime(), id: (await listWaitingDecisions(one, null)).rows[0]!.id };
  expect((await listWaitingDecisions(one, after)).rows).toHaveLength(2);

  const [appealed] = await db()
    .select()
    .from(teacherSanctions)
    .where(eq(teacherSanctions.id, sanctionId));
  const of = { sanctionId, teacherId: teacher.id, version: appealed!.version };
  const verdict = { ...of, outcome: "upheld", reason } as const;
  expect(await decideAppeal(one, verdict)).toMatchObject({ reason: "same-admin" });
  expect(await decideAppeal(two, verdict)).toEqual({ ok: true });
  const proposal = (await listWaitingDecisions(two, null)).rows[0]!;
  await answerClosing(two, {
    sanctionId: proposal.id,
    teacherId: proposal.teacherId,
    version: 1,
    agrees: true,
  });
  expect(await seen(two)).toEqual([[unreliable.id, "reliability", null, true]]);
});
