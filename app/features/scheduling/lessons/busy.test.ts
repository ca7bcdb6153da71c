import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { databaseError, db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { day, hour, minute } from "#app/platform/time/time.ts";
import { isIn, lessonStates, occupyingStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { busy, lessons } from "#db/schema/scheduling/lessons.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { cases, patience } from "#test/depth.ts";
import { lessonRow } from "#test/builders/lesson-row.ts";
import { busyPerson, onBusy, takeTime } from "./busy.server.ts";

useDatabase();

type Teacher = Awaited<ReturnType<typeof aTeacher>>;

/** A lesson's row as no command would write it: whom it keeps busy is written by the test, or not at all. */
async function aRow(
  tx: Tx,
  teacher: Teacher,
  studentId: string,
  { at, state }: { at: number; state: (typeof lessonStates)[number] },
) {
  const [row] = await tx
    .insert(lessons)
    .values(
      lessonRow(teacher, studentId, {
        startsAt: new Date(at),
        state,
        heldUntil: new Date(at),
        answerBy: new Date(at),
      }),
    )
    .returning();
  return row!;
}

const constraintOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => databaseError(error)?.constraint ?? error,
  );

it("somebody who teaches and learns is in one place at a time, and is named [C1]", async () => {
  const [teacher, other] = [await aTeacher(), await aTeacher()];
  const student = await aStudent();
  const at = Date.now() + 3 * day;
  const book = (of: Teacher, studentId: string, start: number) =>
    inTransaction(async (tx) =>
      takeTime(tx, [await aRow(tx, of, studentId, { at: start, state: "booked" })]),
    );
  await book(teacher, student.id, at);
  const learns = book(other, teacher.id, at + 30 * minute);
  expect(await learns.catch(busyPerson)).toBe(teacher.id);
  const reasons = { teacher: "slot-taken", student: "you-are-busy" };
  const refusal = (of: Teacher, studentId: string) =>
    book(of, studentId, at).catch(onBusy(of.id, reasons));
  expect(await refusal(other, teacher.id)).toEqual({ ok: false, reason: "you-are-busy" });
  expect(await refusal(teacher, other.id)).toEqual({ ok: false, reason: "slot-taken" });
  // Their break is part of their time as a teacher; as a student they have none.
  expect(await book(other, teacher.id, at + 50 * minute).catch(busyPerson)).toBe(teacher.id);
  await book(other, teacher.id, at + 60 * minute);
});

it("a lesson whose two are not busy for it is not committed, nor somebody busy for no lesson", async () => {
  const [teacher, student] = [await aTeacher(), await aStudent()];
  const at = Date.now() + 3 * day;
  const alone = inTransaction((tx) => aRow(tx, teacher, student.id, { at, state: "held" }));
  expect(await constraintOf(alone)).toBe("busy_agrees");
  const during = `[${new Date(at).toISOString()},${new Date(at + hour).toISOString()})`;
  const nothing = db()
    .insert(busy)
    .values({ personId: student.id, during, lessonId: randomUUID() });
  expect(await constraintOf(nothing)).toBe("busy_agrees");
  const row = await inTransaction(async (tx) => {
    const made = await aRow(tx, teacher, student.id, { at, state: "held" });
    await takeTime(tx, [made]);
    return made;
  });
  const own = eq(busy.lessonId, row.id);
  for (const wrong of [
    db().delete(busy).where(own),
    db().update(lessons).set({ state: "expired" }).where(eq(lessons.id, row.id)),
    db().delete(lessons).where(eq(lessons.id, row.id)),
  ])
    expect(await constraintOf(wrong)).toBe("busy_agrees");
  const other = db().update(busy).set({ during }).where(own);
  await expect(other).rejects.toMatchObject({ cause: { code: "42501" } });
  await expect(db().execute(sql`truncate busy`)).rejects.toMatchObject({
    cause: { code: "42501" },
  });
});

it(
  "whatever is written by hand, no commit leaves lessons and who is busy apart",
  patience,
  async () => {
    const teachers = [await aTeacher(), await aTeacher(), await aTeacher()];
    const students = [(await aStudent()).id, (await aStudent()).id, teachers[0]!.id];
    const base = Math.ceil(Date.now() / hour) * hour + 3 * day;
    const known: string[] = [];
    const step = fc.record({
      what: fc.constantFrom("insert", "move", "state", "delete", "busy row", "no busy row"),
      teacher: fc.nat(2),
      student: fc.nat(2),
      slot: fc.nat(40),
      state: fc.constantFrom(...lessonStates),
      which: fc.nat(),
      /** Whether the writer keeps the two tables together, as our commands do. */
      keeps: fc.boolean(),
    });
    let refused = 0;
    let written = 0;
    const sequence = fc.array(step, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(sequence, async (steps) => {
        const outcome = await inTransaction(async (tx) => {
          for (const { what, teacher, student, slot, state, which, keeps } of steps) {
            const id = known[which % Math.max(1, known.length)] ?? randomUUID();
            const at = base + slot * 30 * minute;
            if (what === "insert") {
              const studentId = students[student]!;
              if (studentId === teachers[teacher]!.id) continue;
              const row = await aRow(tx, teachers[teacher]!, studentId, { at, state });
              known.push(row.id);
              if (keeps && isIn(occupyingStates, state)) await takeTime(tx, [row]);
            } else if (what === "move" || what === "state") {
              const change =
                what === "state"
                  ? sql`state = ${state}, held_until = now(), answer_by = now()`
                  : sql`starts_at = starts_at + interval '30 minutes',
                      during = tstzrange(lower(during) + interval '30 minutes', upper(during) + interval '30 minutes'),
                      teacher_during = tstzrange(lower(teacher_during) + interval '30 minutes', upper(teacher_during) + interval '30 minutes')`;
              const { rows } = await tx.execute<{ id: string }>(
                sql`update lessons set ${change} where id = ${id} returning id`,
              );
              if (!keeps || rows.length === 0) continue;
              await tx.delete(busy).where(eq(busy.lessonId, id));
              const [row] = await tx.select().from(lessons).where(eq(lessons.id, id));
              if (isIn(occupyingStates, row!.state)) await takeTime(tx, [row!]);
            } else if (what === "delete") {
              await tx.delete(lessons).where(eq(lessons.id, id));
              if (keeps) await tx.delete(busy).where(eq(busy.lessonId, id));
            } else if (what === "no busy row") await tx.delete(busy).where(eq(busy.lessonId, id));
            else
              await tx.execute(sql`insert into busy values (${students[student]!},
                tstzrange(${new Date(at)}, ${new Date(at + hour)}), ${id}) on conflict do nothing`);
          }
        }).then(
          () => "written",
          (error: unknown) => databaseError(error)?.constraint ?? "other",
        );
        if (outcome === "written") written += 1;
        else refused += 1;
        expect(["written", "busy_agrees", "busy_overlap", "lessons_one_trial"]).toContain(outcome);
        expect(await disagreements()).toBe(0);
      }),
      { numRuns: cases(120, 20_000) },
    );
    // Both happened, or nothing was tried.
    expect([refused > 0, written > 0]).toEqual([true, true]);
  },
);

/** Rows that one table asks for and the other has not, either way. */
async function disagreements(): Promise<number> {
  const wanted = sql`select id, teacher_id as person, teacher_during as during from lessons
      where state in (${sql.raw(sqlList(occupyingStates))})
    union all select id, student_id, during from lessons
      where state in (${sql.raw(sqlList(occupyingStates))})`;
  const found = sql`select lesson_id, person_id, during from busy`;
  const { rows } = await db().execute<{ n: number }>(sql`select (
    (select count(*) from (${wanted} except ${found}) missing)
    + (select count(*) from (${found} except (${wanted})) spare))::int as n`);
  return rows[0]!.n;
}
