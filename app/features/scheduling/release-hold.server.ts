import { and, eq } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { abandonPayments } from "#app/features/payments/purchases.server.ts";
import { inTransaction } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { lessons } from "#db/schema/scheduling.ts";
import { closeCharges, closeSeries } from "./expire-holds.server.ts";
import { moveLesson } from "./move-lesson.server.ts";
import { lockSeries } from "./series.server.ts";

/** Lets an unpaid slot go before its time, a series with all of its slots. A hold that has lapsed already counts as let go. */
export async function releaseHold(
  student: Student,
  lessonId: string,
  now = new Date(),
): Promise<void> {
  await inTransaction(async (tx) => {
    const [lesson] = await tx
      .select()
      .from(lessons)
      .where(and(eq(lessons.id, lessonId), eq(lessons.studentId, student.id)))
      .for("update");
    if (lesson === undefined) throw new AppError("not-found");
    if (lesson.state !== "held") return;
    const together =
      lesson.seriesId === null ? [lesson] : await lockSeries(tx, lesson.seriesId, ["held"]);
    for (const one of together)
      await moveLesson(tx, one, "expired", { actor: "student", id: student.id }, now);
    const ids = together.map(({ id }) => id);
    await abandonPayments(tx, ids);
    // A bank's page may still be open in another tab, or a charge have come through unseen.
    await closeCharges(tx, ids);
    await closeSeries(tx, [lesson.seriesId], now);
  });
}
