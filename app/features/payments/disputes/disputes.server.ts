import { and, asc, desc, eq, inArray, like, ne, notInArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Admin } from "#app/access/actor.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { disputeParts, disputes, openDisputeStates } from "#db/schema/payments/disputes.ts";
import { ledgerAccounts } from "#db/schema/payments/ledger.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { packages } from "#db/schema/scheduling/series-and-packages.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { db, prepared } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { accounts } from "../ledger/ledger.server.ts";
import { type DisputeFacts, readDisputeFacts } from "./dispute-facts.server.ts";

const perPage = 50;
const student = alias(users, "student");
const teacher = alias(users, "teacher");

/** A line of the list; sums in minor units, instants in milliseconds. */
export type DisputeLine = Awaited<ReturnType<typeof listDisputesFor>>["disputes"][number];

/** Open disputes, the next deadline first, or those that are over, newest first; one page of them. */
export async function listDisputesFor(
  _admin: Admin,
  { over, page }: { over: boolean; page: number },
) {
  const found = await db()
    .select({
      id: disputes.id,
      amountMinor: disputes.amountMinor,
      currency: disputes.currency,
      reason: disputes.reason,
      state: disputes.state,
      answeredAt: disputes.answeredAt,
      openedAt: disputes.openedAt,
      dueBy: disputes.dueBy,
      closedAt: disputes.closedAt,
      title: sql<string>`coalesce(${lessons.title}, ${packages.title}, '')`,
      studentName: student.name,
      teacherName: teacher.name,
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .leftJoin(lessons, eq(lessons.id, payments.lessonId))
    .leftJoin(packages, eq(packages.id, payments.packageId))
    .innerJoin(student, eq(student.id, payments.payerId))
    .innerJoin(teacher, sql`${teacher.id} = coalesce(${lessons.teacherId}, ${packages.teacherId})`)
    .where((over ? notInArray : inArray)(disputes.state, [...openDisputeStates]))
    .orderBy(
      ...(over
        ? [desc(disputes.closedAt), desc(disputes.id)]
        : [asc(disputes.dueBy), asc(disputes.id)]),
    )
    .limit(perPage + 1)
    .offset((page - 1) * perPage);
  const lines = found
    .slice(0, perPage)
    .map(({ openedAt, dueBy, closedAt, answeredAt, ...row }) => ({
      ...row,
      openedAt: openedAt.getTime(),
      dueBy: dueBy?.getTime() ?? null,
      closedAt: closedAt?.getTime() ?? null,
      isAnswered: answeredAt !== null,
    }));
  return { disputes: lines, more: found.length > perPage };
}

/** One dispute with its purchase and its people. Throws not-found. */
export async function getDispute(_admin: Admin, disputeId: string): Promise<DisputeFacts> {
  const facts = isUuid(disputeId) ? await readDisputeFacts(disputeId) : null;
  if (facts === null) throw new AppError("not-found");
  return facts;
}

const disputedOf = prepared((on) =>
  on
    .select({
      disputedPence: sql`coalesce(sum(${disputeParts.amountMinor}), 0)`.mapWith(Number),
      disputedLessons: sql`count(distinct ${disputeParts.paymentId})`.mapWith(Number),
    })
    .from(disputeParts)
    .innerJoin(disputes, eq(disputes.id, disputeParts.disputeId))
    .where(
      and(
        eq(disputeParts.account, sql.placeholder("account")),
        inArray(disputes.state, [...openDisputeStates]),
      ),
    )
    .prepare("payments.disputed-earnings"),
);

/** What open disputes keep aside of what a teacher had earned already, in pence, and of how many lessons. */
export async function readDisputedEarnings(
  teacherId: string,
): Promise<{ disputedPence: number; disputedLessons: number }> {
  const [row] = await disputedOf().execute({ account: accounts.teacher(teacherId) });
  return row!;
}

const heldOfDisputed = prepared((on) =>
  on
    .selectDistinct({
      lessonId: sql<string>`${payments.lessonId}`,
      heldPence: sql`coalesce(${ledgerAccounts.credits} - ${ledgerAccounts.debits}, 0)`.mapWith(
        Number,
      ),
    })
    .from(disputeParts)
    .innerJoin(disputes, eq(disputes.id, disputeParts.disputeId))
    .innerJoin(payments, eq(payments.id, disputeParts.paymentId))
    .leftJoin(ledgerAccounts, sql`${ledgerAccounts.name} = 'escrow:' || ${payments.lessonId}`)
    .where(
      and(
        eq(payments.payerId, sql.placeholder("student")),
        ne(disputes.state, "won"),
        like(disputeParts.account, "escrow:%"),
      ),
    )
    .prepare("payments.held-of-disputed"),
);

/** The lessons of a student whose held money a bank has, each with what is still held for it, in pence. */
export async function readHeldOfDisputed(studentId: string): Promise<Map<string, number>> {
  const rows = await heldOfDisputed().execute({ student: studentId });
  return new Map(rows.map(({ lessonId, heldPence }) => [lessonId, heldPence]));
}

/**
 * What banks have of a lesson's payment, or have given back for good: `takenPence` of it, null for all of it, and of that
 * `keptPence` out of the lesson's money.
 */
export type LessonDispute = {
  state: "open" | "lost";
  takenPence: number | null;
  keptPence: number;
};

/**
 * The disputes by which banks have the money of a lesson, or, where none is open, have given it back for good; null
 * where none has. An open one that takes nothing of the lesson's money comes after a lost one that did.
 */
export async function findLessonDispute(lessonId: string): Promise<LessonDispute | null> {
  const { rows } = await db().execute<
    Pick<LessonDispute, "state"> & Record<"leftPence" | "takenPence" | "keptPence", string>
  >(sql`
    select case d.state when 'lost' then 'lost' else 'open' end as state,
      min(p.amount_minor - p.refunded_minor) as "leftPence",
      sum(case when d.amount_minor >= card.amount_minor - card.refunded_minor then p.amount_minor
        when d.payment_id = p.id then d.amount_minor else part.taken end) as "takenPence",
      sum(part.kept) as "keptPence"
    from payments p
    cross join lateral (select id from disputes where payment_id = p.id
      union select dispute_id from dispute_parts where payment_id = p.id) about
    join disputes d on d.id = about.id
    join payments card on card.id = d.payment_id
    cross join lateral (select coalesce(sum(amount_minor), 0) as taken,
      coalesce(sum(amount_minor) filter (where account ~ '^(teacher|escrow):'), 0) as kept
      from dispute_parts where dispute_id = d.id and payment_id = p.id) part
    where p.lesson_id = ${lessonId} and d.state <> 'won'
    group by 1
    order by sum(part.kept) > 0 desc, min(d.state) = 'lost'
    limit 1`);
  const [row] = rows;
  if (row === undefined) return null;
  const takenPence = Number(row.takenPence);
  return {
    state: row.state,
    takenPence: takenPence < Number(row.leftPence) ? takenPence : null,
    keptPence: Number(row.keptPence),
  };
}
