import { pendingStates } from "#db/schema/scheduling/lesson-states.ts";
import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { lockPayment, settleCancelled } from "#app/features/payments/purchases/purchases.server.ts";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { endPackagesOf } from "../packages/end-package.server.ts";
import { expireHolds } from "../booking/expire-holds.server.ts";
import { moveLesson, type Mover } from "../lessons/move-lesson.server.ts";
import { endRequest } from "../booking/requests.server.ts";
import { announceCancelled, announceRequestClosed } from "../mails/notices.server.ts";
import { lessonsChanged } from "../lessons/lessons-changed.server.ts";

const system = { actor: "system", id: null } as const;

/**
 * Cancels every lesson to come of a teacher who does not teach any more, each with its whole price back to
 * the student, lets go what is held, and pays back what is left of the packages. The caller has locked the teacher. Answers how many were booked.
 */
export async function cancelComingLessons(
  tx: Tx,
  { teacherId, by, reason, now }: { teacherId: string; by: Mover; reason: string; now: Date },
): Promise<number> {
  const coming = await tx
    .select()
    .from(lessons)
    .where(
      and(
        eq(lessons.teacherId, teacherId),
        inArray(lessons.state, [...pendingStates]),
        gt(lessons.startsAt, now),
      ),
    )
    .orderBy(asc(lessons.id))
    .for("update");
  teacherChanged(tx, teacherId);
  const held = coming.filter(({ state }) => state === "held");
  if (held.length > 0) {
    await tx
      .update(lessons)
      .set({ heldUntil: now })
      .where(
        inArray(
          lessons.id,
          held.map(({ id }) => id),
        ),
      );
    await expireHolds(tx, { teacherId, studentId: teacherId, now });
  }
  for (const lesson of coming.filter(({ state }) => state === "requested")) {
    await endRequest(tx, lesson, "declined", by.actor === "student" ? system : by, now);
    await enqueue(tx, announceRequestClosed, { lessonId: lesson.id, reason });
  }
  const booked = coming.filter(({ state }) => state === "booked");
  for (const lesson of booked) {
    await moveLesson(tx, lesson, "cancelled_teacher", by, now, { cancelledAt: now });
    const payment = await lockPayment(tx, lesson.id);
    const refundPence = payment.amountMinor;
    await settleCancelled(tx, payment, { ...lesson, refundPence, at: now });
    await enqueue(tx, announceCancelled, { lessonId: lesson.id, reason });
  }
  await endPackagesOf(tx, teacherId, now);
  for (const lesson of coming) lessonsChanged(tx, lesson);
  return booked.length;
}
