import { sqlList } from "#db/schema/sql-list.ts";
import { and, desc, eq, or, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { chats } from "#db/schema/chat/chat.ts";
import { blocks } from "#db/schema/accounts/blocks.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { hiddenStatuses } from "#db/schema/teachers/teacher-statuses.ts";
import type { BlockFacts } from "#app/access/blocks.ts";
import { chatOn } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { isUuid } from "#app/platform/uuid.ts";

type Someone = { id: string };

/** Which way two people are blocked: by the first, by the other, by both, or not at all. */
export type Blocked = { byMe: boolean; byOther: boolean };

/** What `person` and `other` have blocked of each other. */
export async function readBlocked(
  person: Someone,
  other: Someone,
  on: Db | Tx = db(),
): Promise<Blocked> {
  const rows = await on
    .select({ by: blocks.blockerId })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, person.id), eq(blocks.blockedId, other.id)),
        and(eq(blocks.blockerId, other.id), eq(blocks.blockedId, person.id)),
      ),
    );
  return {
    byMe: rows.some(({ by }) => by === person.id),
    byOther: rows.some(({ by }) => by === other.id),
  };
}

/** Whether one of these two has blocked the other. */
export async function areBlocked(one: Someone, other: Someone, on?: Db | Tx): Promise<boolean> {
  const { byMe, byOther } = await readBlocked(one, other, on);
  return byMe || byOther;
}

/** Everybody whom this person has blocked, or who has blocked them. */
export async function listBlockedEitherWay(person: Someone): Promise<Set<string>> {
  const rows = await db()
    .select({ by: blocks.blockerId, of: blocks.blockedId })
    .from(blocks)
    .where(or(eq(blocks.blockerId, person.id), eq(blocks.blockedId, person.id)));
  return new Set(rows.map(({ by, of }) => (by === person.id ? of : by)));
}

/** Whom this person has blocked, the latest first; instants are epoch milliseconds. */
export async function listBlocked(person: Someone) {
  const rows = await db()
    .select({ id: users.id, name: users.name, photo: users.portraitId, since: blocks.createdAt })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(eq(blocks.blockerId, person.id))
    .orderBy(desc(blocks.createdAt), users.id);
  return rows.map((row) => ({ ...row, since: row.since.getTime() }));
}
export type BlockedPerson = Awaited<ReturnType<typeof listBlocked>>[number];

/** Somebody and what decides whether `person` may block them; null where there is nobody of that id. */
export async function findBlockFacts(
  person: Someone,
  otherId: string,
  on: Db | Tx = db(),
): Promise<(BlockFacts & { name: string }) | null> {
  if (!isUuid(otherId)) return null;
  const pairOf = (table: typeof chats | typeof lessons) =>
    sql`select from ${table} p where (p.student_id, p.teacher_id) in
      ((${person.id}, ${otherId}), (${otherId}, ${person.id}))`;
  const [row] = await on
    .select({
      id: users.id,
      name: users.name,
      role: users.role,
      hasPage: sql<boolean>`coalesce(${teachers.status} not in (${sql.raw(sqlList(hiddenStatuses))}), false)`,
      haveMet: sql<boolean>`exists (${pairOf(lessons)})`,
    })
    .from(users)
    .leftJoin(teachers, eq(teachers.userId, users.id))
    .where(eq(users.id, otherId));
  if (row === undefined || row.haveMet) return row ?? null;
  const talked = await chatOn(on).execute(sql`${pairOf(chats)} limit 1`);
  return { ...row, haveMet: talked.rowCount === 1 };
}
