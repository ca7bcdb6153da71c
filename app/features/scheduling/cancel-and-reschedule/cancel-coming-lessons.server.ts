import { pendingStates } from "#db/schema/scheduling/lesson-states.ts";
import { and, asc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { CutOff } from "#app/features/accounts/sanctions/person-sanctions.ts";
import { isUncharged } from "#app/features/payments/purchases/rules.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { packages } from "#db/schema/scheduling/series-and-packages.ts";
import { lockPayment, settleCancelled } from "#app/features/payments/purchases/purchases.server.ts";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { endPackagesOf } from "../packages/end-package.server.ts";
import { expireHolds } from "../booking/expire-holds.server.ts";
import { type Lesson, moveLesson, type Mover } from "../lessons/move-lesson.server.ts";
import { endRequest } from "../booking/requests.server.ts";
import { announceCancelled, announceRequestClosed } from "../mails/notices.server.ts";
import { lessonsChanged } from "../lessons/lessons-changed.server.ts";

const system = { actor: "system", id: null } as const;

/**
 * Cancels all lessons to come of a teacher who stops, with the whole price back, lets go what is held and pays back
 * what is left of packages. The caller has locked the teacher. Answers how many were booked.
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
  await letGoHeld(tx, coming, teacherId, now);
  for (const lesson of coming.filter(({ state }) => state === "requested")) {
    await endRequest(tx, lesson, "declined", by.actor === "student" ? system : by, now);
    await enqueue(tx, announceRequestClosed, { lessonId: lesson.id, reason });
  }
  const booked = coming.filter(({ state }) => state === "booked");
  for (const lesson of booked) await giveBack(tx, lesson, "cancelled_teacher", { by, reason, now });
  await endPackagesOf(tx, { teacherId }, "teacher-stopped", now);
  for (const lesson of coming) lessonsChanged(tx, lesson);
  return booked.length;
}

/**
 * Cancels every lesson of a student that begins before a suspension ends (`until`; null: it has no last day), each
 * with its whole price back to where it came from; without a last day packages end as well. The caller has locked the
 * student. Answers how many were booked, and what goes back in pence.
 */
export async function cancelForStudent(
  tx: Tx,
  { studentId, until, by, now }: { studentId: string; until: Date | null; by: Mover; now: Date },
): Promise<CutOff> {
  const coming = await tx
    .select()
    .from(lessons)
    .where(
      and(
        eq(lessons.studentId, studentId),
        inArray(lessons.state, [...pendingStates]),
        gt(lessons.startsAt, now),
        until === null ? undefined : lt(lessons.startsAt, until),
      ),
    )
    .orderBy(asc(lessons.id))
    .for("update");
  const reason = "The student takes no lessons here at the moment.";
  await letGoHeld(tx, coming, studentId, now);
  for (const lesson of coming.filter(({ state }) => state === "requested")) {
    await endRequest(tx, lesson, "cancelled_student", by, now);
    await enqueue(tx, announceCancelled, { lessonId: lesson.id, reason });
  }
  const booked = coming.filter(({ state }) => state === "booked");
  let backPence = 0;
  for (const lesson of booked)
    backPence += await giveBack(tx, lesson, "cancelled_student", { by, reason, now });
  // Of a lesson drawn from a package the price is back in the package by now.
  const intoPackages = until === null ? await drawnOf(tx, booked) : 0;
  if (until === null)
    backPence += (await endPackagesOf(tx, { studentId }, "student-suspended", now)) - intoPackages;
  for (const lesson of coming) lessonsChanged(tx, lesson);
  return { lessons: booked.length, backPence };
}

type Given = { by: Mover; reason: string; now: Date };

/** Answers what goes back in pence; what was not charged is not given back. */
async function giveBack(
  tx: Tx,
  lesson: Lesson,
  to: "cancelled_teacher" | "cancelled_student",
  { by, reason, now }: Given,
): Promise<number> {
  await moveLesson(tx, lesson, to, by, now, { cancelledAt: now });
  const payment = await lockPayment(tx, lesson.id);
  const refundPence = payment.amountMinor;
  await settleCancelled(tx, payment, { ...lesson, refundPence, at: now });
  await enqueue(tx, announceCancelled, { lessonId: lesson.id, reason });
  return isUncharged(payment.state) ? 0 : refundPence;
}

/** Times that are held for or by somebody, and not paid for, are free again. */
async function letGoHeld(tx: Tx, coming: Lesson[], personId: string, now: Date): Promise<void> {
  const held = coming.filter(({ state }) => state === "held").map(({ id }) => id);
  if (held.length === 0) return;
  await tx.update(lessons).set({ heldUntil: now }).where(inArray(lessons.id, held));
  await expireHolds(tx, { teacherId: personId, studentId: personId, now });
}

async function drawnOf(tx: Tx, of: Lesson[]): Promise<number> {
  if (of.length === 0) return 0;
  const ids = of.map(({ id }) => id);
  const [sum] = await tx
    .select({ pence: sql<number>`coalesce(sum(${payments.amountMinor}), 0)::int` })
    .from(payments)
    .innerJoin(packages, and(eq(packages.id, payments.drawnFromId), eq(packages.state, "active")))
    .where(inArray(payments.lessonId, ids));
  return sum!.pence;
}
