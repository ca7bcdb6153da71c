import { eq } from "drizzle-orm";
import { lessons } from "#db/schema/scheduling.ts";
import {
  lockPayment,
  recordPayment,
  settleCancelled,
} from "#app/features/payments/purchases.server.ts";
import { databaseError, db, inTransaction, type Tx } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { emit, personRoom } from "#app/platform/live.server.ts";
import { personLocks } from "./locks.server.ts";
import { moveLesson, type Lesson } from "./move-lesson.server.ts";
import { announceBooked, announceReturned, remindLater } from "./notices.server.ts";

/**
 * Turns money that the provider has taken into a booked lesson: held → booked, or expired → booked
 * while nobody else has the slot. Otherwise everything goes back to the card. Idempotent: however
 * often it is called, money is recorded once and the lesson is either booked or refunded.
 */
export async function settlePaidLesson(
  lessonId: string,
  last4: string | null,
  now = new Date(),
): Promise<"booked" | "returned"> {
  const lock = await peopleOf(lessonId);
  try {
    return await inTransaction((tx) => settle(tx, lessonId, last4, now, true), { lock });
  } catch (error) {
    const constraint = databaseError(error)?.constraint ?? "";
    if (!/^lessons_(teacher_overlap|student_overlap|one_trial)$/.test(constraint)) throw error;
    return inTransaction((tx) => settle(tx, lessonId, last4, now, false), { lock });
  }
}

/** Who the two are never changes, so they are read before the transaction that locks them. */
async function peopleOf(lessonId: string): Promise<bigint[]> {
  const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
  if (lesson === undefined) throw new Error(`no lesson ${lessonId}`);
  return personLocks(lesson.teacherId, lesson.studentId);
}

async function settle(
  tx: Tx,
  lessonId: string,
  last4: string | null,
  now: Date,
  slotIsFree: boolean,
): Promise<"booked" | "returned"> {
  // People, then lesson, then payment: every command takes its locks in this order.
  const [lesson] = await tx.select().from(lessons).where(eq(lessons.id, lessonId)).for("update");
  const payment = await lockPayment(tx, lessonId);
  if (payment.state === "refunded") return "returned";
  if (payment.state === "paid" || payment.state === "part_refunded") return "booked";
  await recordPayment(tx, payment, { last4, at: now });
  if (slotIsFree && lesson!.startsAt > now) {
    await book(tx, lesson!, now);
    return "booked";
  }
  const { teacherId, kind } = lesson!;
  await settleCancelled(tx, payment, {
    teacherId,
    kind,
    refundPence: payment.amountMinor,
    at: now,
  });
  await enqueue(tx, announceReturned, { lessonId });
  return "returned";
}

/** held or expired → booked, with what follows from it. */
export async function book(tx: Tx, lesson: Lesson, now: Date): Promise<void> {
  await moveLesson(tx, lesson, "booked", { actor: "system", id: null }, now, { bookedAt: now });
  await enqueue(tx, announceBooked, { lessonId: lesson.id });
  await remindLater(tx, lesson, now);
  tx.afterCommit(() => {
    for (const person of [lesson.teacherId, lesson.studentId])
      emit(personRoom(person), "lessons-changed", { lessonId: lesson.id });
  });
}
