import { eq } from "drizzle-orm";
import type { HeldLessons } from "#app/features/payments/adjustments/adjust-payment.server.ts";
import { lockPayment, settleCancelled } from "#app/features/payments/purchases/purchases.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import type { LessonState } from "#db/schema/scheduling/lesson-states.ts";
import { lessonsChanged } from "../lessons/lessons-changed.server.ts";
import { moveLesson } from "../lessons/move-lesson.server.ts";
import { canMove } from "../lessons/rules.ts";
import { announceCancelled } from "../mails/notices.server.ts";

/**
 * What an admin's refund does to a lesson whose money is held: one to come is cancelled and goes back whole; one that has
 * begun is void or resolved, and any part of it can go back. Others wait until their money is divided.
 */
export const heldLessons: HeldLessons = {
  ruleOf(state) {
    if (state === "booked") return "whole";
    return endOf(state as LessonState) === null ? "none" : "any";
  },
  async settle(tx, admin, { lessonId, refundPence, reason, now }) {
    const [lesson] = await tx.select().from(lessons).where(eq(lessons.id, lessonId)).for("update");
    const { state } = lesson!;
    const by = { actor: "admin", id: admin.id } as const;
    if (state === "booked") {
      await moveLesson(tx, lesson!, "cancelled_teacher", by, now, { cancelledAt: now });
      await enqueue(tx, announceCancelled, { lessonId, reason });
    } else await moveLesson(tx, lesson!, endOf(state)!, by, now);
    const payment = await lockPayment(tx, lessonId);
    await settleCancelled(tx, payment, { ...lesson!, refundPence, at: now });
    lessonsChanged(tx, lesson!);
  },
};

/** The state in which an admin's word ends it; null where there is none. */
function endOf(state: LessonState): LessonState | null {
  if (state === "disputed") return "resolved";
  return (state === "live" || state === "ended") && canMove(state, "void", "admin") ? "void" : null;
}
