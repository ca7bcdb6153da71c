import { and, eq, or } from "drizzle-orm";
import type { Student, Teacher } from "#app/access/actor.ts";
import { canConcede, sideOf } from "#app/access/lessons.ts";
import { lockPayment, settleCancelled } from "#app/features/payments/purchases/purchases.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { lessonsChanged } from "../lessons/lessons-changed.server.ts";
import { announceCutShort } from "../mails/notices.server.ts";

/**
 * One of the two gives up what the record would give them of a lesson that was cut short: the student the refund, the
 * teacher the pay. Its money is divided at once, since the other side cannot get more. Throws not-found for a
 * lesson of others (docs/decisions/002-rules.md, section 4: both may agree otherwise).
 */
export async function concede(
  person: Student | Teacher,
  lessonId: string,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: "too-late" }> {
  if (!isUuid(lessonId)) throw new AppError("not-found");
  return inTransaction(async (tx) => {
    const own = or(eq(lessons.studentId, person.id), eq(lessons.teacherId, person.id));
    const [lesson] = await tx
      .select()
      .from(lessons)
      .where(and(eq(lessons.id, lessonId), own))
      .for("update");
    if (lesson === undefined) throw new AppError("not-found");
    if (lesson.state !== "interrupted") return { ok: false, reason: "too-late" } as const;
    const payment = await lockPayment(tx, lessonId);
    const isSettled = payment.settledAt !== null;
    if (!canConcede(person, { ...lesson, startsAt: lesson.startsAt.getTime(), isSettled }))
      return { ok: false, reason: "too-late" } as const;
    const refundPence = sideOf(person, lesson) === "teacher" ? payment.amountMinor : 0;
    await settleCancelled(tx, payment, { ...lesson, refundPence, at: now });
    await enqueue(tx, announceCutShort, { lessonId });
    lessonsChanged(tx, lesson);
    return { ok: true } as const;
  });
}
