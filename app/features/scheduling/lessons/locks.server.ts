import { eq } from "drizzle-orm";
import type { Tx } from "#app/platform/database/db.server.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import type { Lesson } from "./move-lesson.server.ts";

/**
 * Locks for `inTransaction`: concurrent commands for the same people queue instead of deadlocking, since all take the
 * locks in the same order. The constraint on `busy` decides; this only makes contention cheap. A person's key is the
 * random half of their id.
 */
export function personLocks(...people: string[]): bigint[] {
  return [...new Set(people)].map((id) =>
    BigInt.asIntN(64, BigInt(`0x${id.replaceAll("-", "").slice(16)}`)),
  );
}

/**
 * Takes the same locks for each of these pairs without waiting for any: true for the pairs that have both. Sent first,
 * what follows need not await it.
 */
export async function lockFree(tx: Tx, pairs: [string, string][]): Promise<boolean[]> {
  const keys = pairs.map(([one, other]) => personLocks(one, other));
  const rows = await tx.named<{ n: number }>("lessons.lock-free", freeStatement, [
    keys.map((of) => of[0]),
    keys.map((of) => of.at(-1)),
  ]);
  const free = new Set(rows.map(({ n }) => n));
  return pairs.map((_, n) => free.has(n));
}

const freeStatement = `
  select n::int - 1 as n from unnest($1::bigint[], $2::bigint[]) with ordinality pair (one, other, n)
  where pg_try_advisory_xact_lock(one) and pg_try_advisory_xact_lock(other)`;

/**
 * The same locks for the two people of a lesson, who never change: for a transaction that knows only the lesson. Sent
 * first, it need not be awaited.
 */
export async function lockPeopleOf(tx: Tx, lessonId: string): Promise<void> {
  await tx.named("lessons.lock-people", lockStatement, [lessonId]);
}

const keyOf = (person: string) =>
  `('x' || right(replace(${person}::text, '-', ''), 16))::bit(64)::bigint`;

const lockStatement = `
  select take_turns(array(
    select ${keyOf("person")}
    from lessons, unnest(array[teacher_id, student_id]) person where id = $1 order by 1))`;

/** As `lockFree`, for the people of lessons: those lessons whose two are both locked now. */
export async function lockFreePeopleOf(tx: Tx, lessonIds: string[]): Promise<Set<string>> {
  const rows = await tx.named<{ id: string }>("lessons.lock-free-people", freePeopleStatement, [
    lessonIds,
  ]);
  return new Set(rows.map(({ id }) => id));
}

const freePeopleStatement = `
  select asked.id from unnest($1::uuid[]) asked (id)
  cross join lateral (select teacher_id, student_id from lessons where id = asked.id limit 1) l
  where pg_try_advisory_xact_lock(${keyOf("teacher_id")})
    and pg_try_advisory_xact_lock(${keyOf("student_id")})`;

/** The row of a lesson that is there, locked until the transaction ends. */
export async function lockLessonRow(tx: Tx, id: string): Promise<Lesson> {
  const [lesson] = await tx.select().from(lessons).where(eq(lessons.id, id)).for("update");
  return lesson!;
}
