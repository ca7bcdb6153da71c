import { moneyHeldStates } from "#db/schema/scheduling/lesson-states.ts";
import { and, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { splitCancelled } from "#app/features/payments/purchases/rules.ts";
import { prepared } from "#app/platform/database/db.server.ts";
import { payments } from "#db/schema/payments.ts";
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
        notInArray(payments.state, ["due", "failed"]),
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
    )
    .prepare("scheduling.held-for-teacher"),
);

/**
 * What a teacher will get of the money in escrow for lessons that are booked or taught and not settled, in pence and
 * after commission, if nothing else happens to them; and how many lessons those are.
 */
export async function readHeldMoney(
  teacherId: string,
): Promise<{ heldPence: number; heldLessons: number }> {
  const held = await heldFor().execute({ teacher: teacherId });
  let [heldPence, heldLessons] = [0, 0];
  for (const row of held) {
    const sold = { ...row, pricePence: row.paidPence, refundPence: lostPence(row) };
    heldPence += splitCancelled(sold).teacherPence * row.lessons;
    heldLessons += row.lessons;
  }
  return { heldPence, heldLessons };
}
