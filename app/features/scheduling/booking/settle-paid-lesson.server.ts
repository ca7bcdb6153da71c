import { eq } from "drizzle-orm";
import { unbookedStates } from "#db/schema/scheduling/lesson-states.ts";
import { lessonSeries } from "#db/schema/scheduling/series-and-packages.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import {
  lockPayment,
  recordPayment,
  settleCancelled,
} from "#app/features/payments/purchases.server.ts";
import { databaseError, db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { personLocks } from "../lessons/locks.server.ts";
import { chargeLater } from "./charge-later.server.ts";
import { moveLesson, type Lesson, type Mover } from "../lessons/move-lesson.server.ts";
import { announceBooked, announceReturned, remindLater } from "../mails/notices.server.ts";
import { announceSeries } from "../mails/series-notices.server.ts";
import { canMove } from "../lessons/rules.ts";
import { lockSeries } from "../lessons/series.server.ts";
import { lessonsChanged } from "../lessons/lessons-changed.server.ts";

/**
 * Turns money that the provider has taken into a booked lesson: held → booked, requested → booked, or expired →
 * booked while nobody else has the slot. Otherwise everything goes back to the card. Idempotent: however
 * often it is called, money is recorded once and the lesson is either booked or refunded.
 */
export async function settlePaidLesson(
  lessonId: string,
  last4: string | null,
  now = new Date(),
  by: Mover = { actor: "system", id: null },
): Promise<"booked" | "returned"> {
  const lock = await peopleOf(lessonId);
  try {
    return await inTransaction((tx) => settle(tx, lessonId, { last4, now, by }, true), { lock });
  } catch (error) {
    const constraint = databaseError(error)?.constraint ?? "";
    if (!/^(busy_overlap|lessons_one_trial)$/.test(constraint)) throw error;
    return inTransaction((tx) => settle(tx, lessonId, { last4, now, by }, false), { lock });
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
  { last4, now, by }: { last4: string | null; now: Date; by: Mover },
  slotIsFree: boolean,
): Promise<"booked" | "returned"> {
  // People, then lesson, then payment: every command takes its locks in this order.
  const [lesson] = await tx.select().from(lessons).where(eq(lessons.id, lessonId)).for("update");
  // Word of a charge may come late: its money is with the lesson that took this one's place.
  if (lesson!.state === "rescheduled") return "booked";
  const payment = await lockPayment(tx, lessonId);
  if (payment.state === "refunded") return "returned";
  // A free lesson that could not be booked has nothing to give back, and stays paid.
  if (payment.state === "paid" || payment.state === "part_refunded")
    return lesson!.bookedAt === null ? "returned" : "booked";
  await recordPayment(tx, payment, { last4, at: now });
  const canBook =
    slotIsFree && lesson!.startsAt > now && canMove(lesson!.state, "booked", by.actor);
  if (canBook && (await mayTeach(tx, lesson!.teacherId))) {
    if (lesson!.seriesId === null) await book(tx, lesson!, now, by);
    else await bookTogether(tx, lesson!, lesson!.seriesId, now);
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

/**
 * All lessons of a series, the first of which has been paid for; the others are charged one by one. Where one
 * slot has gone the constraint refuses them all.
 */
async function bookTogether(tx: Tx, first: Lesson, seriesId: string, now: Date): Promise<void> {
  const together = await lockSeries(tx, seriesId, unbookedStates);
  for (const lesson of together) {
    await moveLesson(tx, lesson, "booked", { actor: "system", id: null }, now, { bookedAt: now });
    await remindLater(tx, lesson, now);
    if (lesson.id !== first.id) await chargeLater(tx, lesson, now);
  }
  await tx.update(lessonSeries).set({ state: "active" }).where(eq(lessonSeries.id, seriesId));
  await enqueue(tx, announceSeries, { seriesId });
  lessonsChanged(tx, first);
}

/** Somebody who was suspended or closed while the money was on its way teaches nobody. */
async function mayTeach(tx: Tx, teacherId: string): Promise<boolean> {
  const [teacher] = await tx
    .select({ status: teachers.status })
    .from(teachers)
    .where(eq(teachers.userId, teacherId));
  return teacher !== undefined && teacher.status !== "suspended" && teacher.status !== "closed";
}

/** held, requested or expired → booked, with what follows from it. */
export async function book(
  tx: Tx,
  lesson: Lesson,
  now: Date,
  by: Mover = { actor: "system", id: null },
): Promise<void> {
  await moveLesson(tx, lesson, "booked", by, now, { bookedAt: now });
  await enqueue(tx, announceBooked, { lessonId: lesson.id });
  await remindLater(tx, lesson, now);
  lessonsChanged(tx, lesson);
}
