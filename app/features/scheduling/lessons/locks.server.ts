import type { Tx } from "#app/platform/database/db.server.ts";

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
 * The same locks for the two people of a lesson, who never change: for a transaction that knows only the lesson. Sent
 * first, it need not be awaited.
 */
export async function lockPeopleOf(tx: Tx, lessonId: string): Promise<void> {
  await tx.named("lessons.lock-people", lockStatement, [lessonId]);
}

const lockStatement = `
  select take_turns(array(
    select ('x' || right(replace(person::text, '-', ''), 16))::bit(64)::bigint
    from lessons, unnest(array[teacher_id, student_id]) person where id = $1 order by 1))`;
