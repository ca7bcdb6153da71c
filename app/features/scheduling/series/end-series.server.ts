import { and, eq } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { lockPayment, settleCancelled } from "#app/features/payments/purchases/purchases.server.ts";
import { isUncharged } from "#app/features/payments/purchases/rules.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { lessonSeries } from "#db/schema/scheduling/series-and-packages.ts";
import { moveLesson } from "../lessons/move-lesson.server.ts";
import { announceSeriesEnded } from "../mails/series-notices.server.ts";
import { personLocks } from "../lessons/locks.server.ts";
import { lockSeries } from "../lessons/series.server.ts";
import { lessonsChanged } from "../lessons/lessons-changed.server.ts";

/**
 * Ends a series: every lesson that has not been charged is cancelled and costs nothing; those that have been
 * stay booked, with their own terms. Asked twice, the second finds nothing left. Answers how many were cancelled.
 */
export async function endSeries(
  student: Student,
  seriesId: string,
  now = new Date(),
): Promise<{ cancelled: number }> {
  if (!isUuid(seriesId)) throw new AppError("not-found");
  const own = and(eq(lessonSeries.id, seriesId), eq(lessonSeries.studentId, student.id));
  const [found] = await db().select().from(lessonSeries).where(own);
  if (found === undefined) throw new AppError("not-found");
  // A move of a lesson of these two waits for this, or is done: the lesson in its place is found as well.
  return inTransaction(
    async (tx) => {
      // Lessons before the series: charging and booking take their locks in this order too.
      const booked = await lockSeries(tx, seriesId, ["booked"]);
      const [series] = await tx.select().from(lessonSeries).where(own).for("update");
      if (series?.state !== "active") return { cancelled: 0 };
      const cancelled: string[] = [];
      for (const lesson of booked) {
        const payment = await lockPayment(tx, lesson.id);
        if (!isUncharged(payment.state) || lesson.startsAt <= now) continue;
        const by = { actor: "student", id: student.id } as const;
        await moveLesson(tx, lesson, "cancelled_student", by, now, { cancelledAt: now });
        await settleCancelled(tx, payment, { ...lesson, refundPence: 0, at: now });
        cancelled.push(lesson.id);
      }
      await tx
        .update(lessonSeries)
        .set({ state: "ended", endedAt: now })
        .where(eq(lessonSeries.id, seriesId));
      await enqueue(tx, announceSeriesEnded, { seriesId, cancelled });
      for (const lesson of booked) lessonsChanged(tx, lesson);
      return { cancelled: cancelled.length };
    },
    { lock: personLocks(found.teacherId, found.studentId) },
  );
}
