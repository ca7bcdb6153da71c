import { unsettledStates, openStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { and, eq, or, sql } from "drizzle-orm";
import { packages } from "#db/schema/scheduling/series-and-packages.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import type { Role } from "#app/access/actor.ts";
import { keepsSettings } from "#app/access/admin-rights.ts";
import { lockAdmins } from "#app/features/accounts/people/admins.server.ts";
import { accounts, balanceOf } from "#app/features/payments/ledger/ledger.server.ts";
import { db, type Db, type Tx } from "#app/platform/database/db.server.ts";

/** What is between somebody and the deletion of their account, and what it would leave behind. */
export type Debts = {
  /** Held, booked or just taught, and not settled yet. */
  openLessons: number;
  /** Packages with lessons to book, bought or sold. */
  openPackages: number;
  /** Paid by this person for those lessons. */
  heldPence: number;
  /** Earned by this person and not paid out. */
  owedPence: number;
  /** Lessons whose record the law keeps. */
  pastLessons: number;
  /** The only admin who may let in others cannot go. */
  lastAdmin: boolean;
  blocks: boolean;
};

/**
 * A student's absence and a cut stay what they are when their money has been divided, and are over then. A time that a
 * teacher holds is nobody's lesson before it is paid for.
 */
const isOpen = sql`(${lessons.state} in (${sql.raw(sqlList(openStates))})
  or ${lessons.state} = 'held' and not (${lessons.heldByTeacher} and ${payments.state} = 'open')
  or ${lessons.state} in (${sql.raw(sqlList(unsettledStates))}) and ${payments.settledAt} is null)`;

const lessonsLeft = sql`${packages.lessons} > (select count(*) from payments drawn
  where drawn.drawn_from_id = ${packages.id} and drawn.state <> 'refunded')`;

export async function readDebts(
  { id, role }: { id: string; role: Role | null },
  on: Db | Tx = db(),
): Promise<Debts> {
  const own = or(eq(lessons.studentId, id), eq(lessons.teacherId, id));
  const [counted] = await on
    .select({
      open: sql<number>`count(*) filter (where ${isOpen})::int`,
      past: sql<number>`count(*) filter (where ${isOpen} is not true and ${lessons.bookedAt} is not null)::int`,
    })
    .from(lessons)
    .leftJoin(payments, eq(payments.lessonId, lessons.id))
    .where(own);
  const [paid] = await on
    .select({
      sum: sql<string>`coalesce(sum(${payments.amountMinor} - ${payments.refundedMinor}), 0)`,
    })
    .from(payments)
    .innerJoin(lessons, eq(lessons.id, payments.lessonId))
    .where(and(eq(payments.payerId, id), eq(payments.state, "paid"), isOpen));
  const openPackages = await on.$count(
    packages,
    and(
      or(eq(packages.studentId, id), eq(packages.teacherId, id)),
      or(eq(packages.state, "open"), and(eq(packages.state, "active"), lessonsLeft)),
    ),
  );
  const lastAdmin = role === "admin" && !keepsSettings(await lockAdmins(on), id);
  const openLessons = counted!.open;
  return {
    openLessons,
    openPackages,
    heldPence: Number(paid!.sum),
    owedPence: role === "teacher" ? await balanceOf(on, accounts.teacher(id)) : 0,
    pastLessons: counted!.past,
    lastAdmin,
    blocks: openLessons > 0 || openPackages > 0 || lastAdmin,
  };
}
