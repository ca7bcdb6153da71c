import { pendingReportStates } from "#app/access/reports.ts";
import { moneyHeldStates } from "#db/schema/scheduling/lesson-states.ts";
import { and, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { splitCancelled } from "#app/features/payments/purchases/rules.ts";
import { prepared } from "#app/platform/database/db.server.ts";
import { readDisputedEarnings } from "#app/features/payments/disputes/disputes.server.ts";
import { disputeParts, disputes, openDisputeStates } from "#db/schema/payments/disputes.ts";
import { rules } from "#config/rules.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { unchargedStates } from "#db/schema/payments/payment-states.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { lostPence } from "../lessons/rules.ts";

/** Of a lesson whose money is held: it is settled before `until`, since nobody has objected. */
const isFreed = sql<boolean>`${lessons.state} <> 'disputed'
  and ${lessons.startsAt} + ${lessons.minutes} * interval '1 minute'
    + ${sql.raw(`interval '${rules.settle.autoCompleteHours} hours'`)} < ${sql.placeholder("until")}::timestamptz
  and not exists (select from ${reports} where ${reports.lessonId} = ${lessons.id}
    and ${reports.state} in (${sql.raw(sqlList(pendingReportStates))}))
  and not exists (select from ${disputeParts} part join ${disputes} on ${disputes.id} = part.dispute_id
    where part.payment_id = ${payments.id} and ${disputes.state} in (${sql.raw(sqlList(openDisputeStates))}))`;

/** What banks have given back for good of the money that was held for a lesson. */
const lostMinor = sql<number>`coalesce((select sum(part.amount_minor) from ${disputeParts} part
  join ${disputes} on ${disputes.id} = part.dispute_id
  where part.payment_id = ${payments.id} and part.account like 'escrow:%' and ${disputes.state} = 'lost'), 0)::int`;

const heldFor = prepared((on) =>
  on
    .select({
      feeBasisPoints: payments.feeBasisPoints,
      pricePence: lessons.priceMinor,
      paidPence: payments.amountMinor,
      lostMinor: lostMinor.as("lost_minor"),
      minutes: lessons.minutes,
      lostMinutes: lessons.lostMinutes,
      isFreed: isFreed.as("is_freed"),
      lessons: sql<number>`count(*)::int`,
    })
    .from(lessons)
    .innerJoin(payments, eq(payments.lessonId, lessons.id))
    .where(
      and(
        eq(lessons.teacherId, sql.placeholder("teacher")),
        // What is due is not held yet.
        notInArray(payments.state, [...unchargedStates]),
        inArray(lessons.state, [...moneyHeldStates]),
        isNull(payments.settledAt),
      ),
    )
    .groupBy(
      payments.feeBasisPoints,
      lessons.priceMinor,
      payments.amountMinor,
      lessons.minutes,
      lessons.lostMinutes,
      // By their names: the same text with another parameter would be another column.
      sql`is_freed`,
      sql`lost_minor`,
    )
    .prepare("scheduling.held-for-teacher"),
);

/**
 * What a teacher will get of the money in escrow for lessons that are booked or taught and not settled, in pence and
 * after commission, if nothing else happens to them, and what banks dispute of what was earned (`disputedPence`, a
 * part of `heldPence`); how many lessons those are; and what of it is settled before `until` (`freedPence`).
 */
export async function readHeldMoney(
  teacherId: string,
  until: number,
): Promise<{
  heldPence: number;
  heldLessons: number;
  disputedPence: number;
  freedPence: number;
}> {
  const [held, disputed] = await Promise.all([
    heldFor().execute({ teacher: teacherId, until: new Date(until).toISOString() }),
    readDisputedEarnings(teacherId),
  ]);
  let freedPence = 0;
  let { disputedPence: heldPence, disputedLessons: heldLessons } = disputed;
  for (const row of held) {
    const { paidPence, lostMinor: lost } = row;
    // Of what a bank has given back whole nothing is held.
    if (lost > 0 && lost === paidPence) continue;
    const refundPence = Math.max(0, lostPence(row) - lost);
    const sold = { ...row, pricePence: paidPence - lost, refundPence };
    const pence = splitCancelled(sold).teacherPence * row.lessons;
    heldPence += pence;
    if (row.isFreed) freedPence += pence;
    heldLessons += row.lessons;
  }
  return { heldPence, heldLessons, disputedPence: disputed.disputedPence, freedPence };
}
