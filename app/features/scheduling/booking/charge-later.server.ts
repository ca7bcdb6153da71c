import type { Tx } from "#app/platform/database/db.server.ts";
import { scheduleCharge } from "#app/features/payments/purchases/payment-steps.server.ts";
import type { Lesson } from "../lessons/move-lesson.server.ts";
import { chargeTime } from "../lessons/series.ts";

/** The payment of a lesson of a series that is booked now: charged a day before it, or when its hold says. */
export async function chargeLater(tx: Tx, lesson: Lesson, now: Date): Promise<void> {
  const usual = new Date(chargeTime(lesson.startsAt.getTime(), now.getTime()));
  await scheduleCharge(tx, lesson.id, usual);
}
