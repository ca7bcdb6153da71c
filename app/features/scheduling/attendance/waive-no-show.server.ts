import { and, eq } from "drizzle-orm";
import { canWaive } from "#app/access/lessons.ts";
import type { Teacher } from "#app/access/actor.ts";
import { lockPayment, settleCancelled } from "#app/features/payments/purchases/purchases.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { announceCutShort } from "../mails/notices.server.ts";
import { moveLesson } from "../lessons/move-lesson.server.ts";
import { lessonsChanged } from "../lessons/lessons-changed.server.ts";

/**
 * A teacher lets a student off who did not come: the lesson is void and everything goes back. Possible until its
 * money has been divided.
 */
export async function waiveNoShow(
  teacher: Teacher,
  lessonId: string,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: "too-late" }> {
  if (!isUuid(lessonId)) throw new AppError("not-found");
  return inTransaction(async (tx) => {
    const [lesson] = await tx
      .select()
      .from(lessons)
      .where(and(eq(lessons.id, lessonId), eq(lessons.teacherId, teacher.id)))
      .for("update");
    if (lesson === undefined) throw new AppError("not-found");
    // The money of a lesson that was moved is with the one in its place.
    if (lesson.state !== "no_show_student") return { ok: false, reason: "too-late" } as const;
    const payment = await lockPayment(tx, lessonId);
    const isSettled = payment.settledAt !== null;
    if (!canWaive(teacher, { ...lesson, startsAt: lesson.startsAt.getTime(), isSettled }))
      return { ok: false, reason: "too-late" } as const;
    await moveLesson(tx, lesson, "void", { actor: "teacher", id: teacher.id }, now);
    await settleCancelled(tx, payment, { ...lesson, refundPence: payment.amountMinor, at: now });
    await enqueue(tx, announceCutShort, { lessonId });
    lessonsChanged(tx, lesson);
    return { ok: true } as const;
  });
}
