import { and, eq } from "drizzle-orm";
import type { Student, Teacher } from "#app/access/actor.ts";
import { withdraw } from "#app/features/notifications/notify.server.ts";
import { cancelPayments } from "#app/features/payments/purchases/payment-steps.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { closeCharges, closeSeries } from "./expire-holds.server.ts";
import { aboutLesson } from "../mails/emails/lesson-facts.server.ts";
import { lessonsChanged } from "../lessons/lessons-changed.server.ts";
import { moveLesson } from "../lessons/move-lesson.server.ts";
import { announceNotTaken } from "../mails/notices.server.ts";
import { lockSeries } from "../lessons/series.server.ts";

/**
 * Releases an unpaid hold early, or all holds of a series. A hold that has lapsed counts as released. A teacher
 * releases a teacher hold; the other side is notified.
 */
export async function releaseHold(
  person: Student | Teacher,
  lessonId: string,
  now = new Date(),
): Promise<void> {
  await inTransaction(async (tx) => {
    const [lesson] = await tx
      .select()
      .from(lessons)
      .where(and(eq(lessons.id, lessonId), isTheirs(person)))
      .for("update");
    if (lesson === undefined) throw new AppError("not-found");
    if (lesson.state !== "held") return;
    const together =
      lesson.seriesId === null ? [lesson] : await lockSeries(tx, lesson.seriesId, ["held"]);
    for (const one of together)
      await moveLesson(tx, one, "expired", { actor: person.role, id: person.id }, now);
    const ids = together.map(({ id }) => id);
    await cancelPayments(tx, ids);
    // A bank's page may still be open in another tab, or a charge have come through unseen.
    await closeCharges(tx, ids);
    await closeSeries(tx, [lesson.seriesId], now);
    if (!lesson.heldByTeacher) return;
    await withdraw(tx, { about: aboutLesson(lessonId) }, ["time-held"]);
    await enqueue(tx, announceNotTaken, { lessonId });
    lessonsChanged(tx, lesson);
  });
}

function isTheirs({ role, id }: Student | Teacher) {
  return role === "student"
    ? eq(lessons.studentId, id)
    : and(eq(lessons.teacherId, id), eq(lessons.heldByTeacher, true));
}
