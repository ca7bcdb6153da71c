import { eq } from "drizzle-orm";
import type { HeldMoney } from "#app/features/payments/adjustments/adjust-payment.server.ts";
import { lockPackage } from "#app/features/payments/purchases/package-money.server.ts";
import { lockPayment, settleCancelled } from "#app/features/payments/purchases/purchases.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import type { LessonState } from "#db/schema/scheduling/lesson-states.ts";
import { lessonsChanged } from "../lessons/lessons-changed.server.ts";
import { moveLesson } from "../lessons/move-lesson.server.ts";
import { canMove } from "../lessons/rules.ts";
import { announceCancelled } from "../mails/notices.server.ts";
import { endPackage } from "../packages/end-package.server.ts";

/**
 * What an admin's refund does to held money: a lesson to come is cancelled and goes back whole; one that has begun is
 * void or resolved, and any part of it can go back; a package ends, and all that is not booked goes back. Other lessons
 * wait until their money is divided.
 */
export const heldMoney: HeldMoney = {
  ruleOf({ kind, state }) {
    if (kind === "package") return state === "active" ? "whole" : "none";
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
  async endPackage(tx, { packageId, now }) {
    const bought = await lockPackage(tx, packageId);
    await endPackage(tx, bought!, { how: "as-sold", to: "refunded", cause: null }, now);
  },
};

/** The state in which an admin's word ends it; null where there is none. */
function endOf(state: LessonState): LessonState | null {
  if (state === "disputed") return "resolved";
  return (state === "live" || state === "ended") && canMove(state, "void", "admin") ? "void" : null;
}
