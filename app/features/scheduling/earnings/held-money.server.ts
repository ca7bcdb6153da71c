import { moneyHeldStates } from "#db/schema/scheduling/lesson-states.ts";
import { and, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { splitCancelled } from "#app/features/payments/purchases/rules.ts";
import { prepared } from "#app/platform/database/db.server.ts";
import { readDisputedEarnings } from "#app/features/payments/disputes/disputes.server.ts";
import { disputeParts, disputes } from "#db/schema/payments/disputes.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { unchargedStates } from "#db/schema/payments/payment-states.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { lostPence } from "../lessons/rules.ts";

const heldFor = prepared((on) =>
  on
    .select({
      feeBasisPoints: payments.feeBasisPoints,
      pricePence: lessons.priceMinor,
      paidPence: payments.amountMinor,
      minutes: lessons.minutes,
      lostMinutes: lessons.lostMinutes,
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
        sql`not exists (select from ${disputeParts} part join ${disputes} on ${disputes.id} = part.dispute_id
          where part.payment_id = ${payments.id} and ${disputes.state} = 'lost')`,
      ),
    )
    .groupBy(
      payments.feeBasisPoints,
      lessons.priceMinor,
      payments.amountMinor,
      lessons.minutes,
      lessons.lostMinutes,
    )
    .prepare("scheduling.held-for-teacher"),
);

/**
 * What a teacher will get of the money in escrow for lessons that are booked or taught and not settled, in pence and
 * after commission, if nothing else happens to them, and what banks dispute of what was earned (`disputedPence`, a
 * part of `heldPence`); and how many lessons those are.
 */
export async function readHeldMoney(
  teacherId: string,
): Promise<{ heldPence: number; heldLessons: number; disputedPence: number }> {
  const [held, disputed] = await Promise.all([
    heldFor().execute({ teacher: teacherId }),
    readDisputedEarnings(teacherId),
  ]);
  let { disputedPence: heldPence, disputedLessons: heldLessons } = disputed;
  for (const row of held) {
    const sold = { ...row, pricePence: row.paidPence, refundPence: lostPence(row) };
    heldPence += splitCancelled(sold).teacherPence * row.lessons;
    heldLessons += row.lessons;
  }
  return { heldPence, heldLessons, disputedPence: disputed.disputedPence };
}
