import { and, eq, or } from "drizzle-orm";
import { canCancel, sideOf } from "#app/access/lessons.ts";
import type { Person } from "#app/access/actor.ts";
import { lockPayment, settleCancelled } from "#app/features/payments/purchases/purchases.server.ts";
import { isUncharged } from "#app/features/payments/purchases/rules.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { moveLesson } from "../lessons/move-lesson.server.ts";
import { announceCancelled } from "../mails/notices.server.ts";
import { endRequest } from "../booking/requests.server.ts";
import { refundFor, type Refund } from "../lessons/rules.ts";
import type { SoldUnder } from "../lessons/text.ts";
import { lessonsChanged } from "../lessons/lessons-changed.server.ts";

/**
 * Cancels a booked lesson for one of its two people and settles its money in the same transaction.
 * `refundPence` is what the page showed: when time has moved the answer past a step since then,
 * nothing is done and the new refund is answered, to be shown and asked again.
 */
export async function cancelLesson(
  person: Person,
  { lessonId, refundPence, reason }: { lessonId: string; refundPence: number; reason: string },
  now = new Date(),
): Promise<
  | { ok: true; refund: Refund }
  | { ok: false; reason: "already-cancelled" | "already-started" }
  | { ok: false; reason: "refund-changed"; refund: Refund; sold: SoldUnder }
> {
  if (!isUuid(lessonId)) throw new AppError("not-found");
  return inTransaction(async (tx) => {
    const [lesson] = await tx
      .select()
      .from(lessons)
      .where(
        and(
          eq(lessons.id, lessonId),
          or(eq(lessons.studentId, person.id), eq(lessons.teacherId, person.id)),
        ),
      )
      .for("update");
    if (lesson === undefined) throw new AppError("not-found");
    const startsAt = lesson.startsAt.getTime();
    if (!canCancel(person, { ...lesson, startsAt }, now.getTime()))
      return {
        ok: false,
        reason: lesson.state.startsWith("cancelled") ? "already-cancelled" : "already-started",
      } as const;

    const by = sideOf(person, lesson)!;
    if (lesson.state === "requested") {
      const mover = { actor: by, id: person.id };
      await endRequest(tx, lesson, "cancelled_student", mover, now, reason);
      await enqueue(tx, announceCancelled, { lessonId: lesson.id, reason });
      const refund = { refundPence: lesson.priceMinor, keptPence: 0, kind: "free" } as const;
      return { ok: true, refund } as const;
    }
    const payment = await lockPayment(tx, lesson.id);
    const refund = refundFor({
      // What has not been charged is not given back either: a lesson of a series is free until then.
      pricePence: isUncharged(payment.state) ? 0 : lesson.priceMinor,
      startsAt,
      bookedAt: lesson.bookedAt!.getTime(),
      cancelPolicy: lesson.cancelPolicy,
      now: now.getTime(),
      by,
    });
    if (refund.refundPence !== refundPence)
      return {
        ok: false,
        reason: "refund-changed",
        refund,
        sold: { cancelPolicy: lesson.cancelPolicy, feeBasisPoints: payment.feeBasisPoints },
      } as const;

    const to = by === "student" ? "cancelled_student" : "cancelled_teacher";
    const facts = { cancelledAt: now, words: reason };
    await moveLesson(tx, lesson, to, { actor: by, id: person.id }, now, facts);
    await settleCancelled(tx, payment, {
      ...lesson,
      refundPence: refund.refundPence,
      at: now,
    });
    await enqueue(tx, announceCancelled, { lessonId: lesson.id, reason });
    lessonsChanged(tx, lesson);
    return { ok: true, refund } as const;
  });
}
