import { eq } from "drizzle-orm";
import { unbookedStates } from "#db/schema/scheduling/lesson-states.ts";
import { lessonSeries } from "#db/schema/scheduling/series-and-packages.ts";
import {
  findPayment,
  type Payment,
  recordPayment,
  settleCancelled,
} from "#app/features/payments/purchases.server.ts";
import { databaseError, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { lockPeopleOf } from "../lessons/locks.server.ts";
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
  try {
    return await inTransaction((tx) => settle(tx, lessonId, { last4, now, by }, true));
  } catch (error) {
    const constraint = databaseError(error)?.constraint ?? "";
    if (!/^(busy_overlap|lessons_one_trial)$/.test(constraint)) throw error;
    return inTransaction((tx) => settle(tx, lessonId, { last4, now, by }, false));
  }
}

async function settle(
  tx: Tx,
  lessonId: string,
  { last4, now, by }: { last4: string | null; now: Date; by: Mover },
  slotIsFree: boolean,
): Promise<"booked" | "returned"> {
  // People, then lesson, then payment: every command takes its locks in this order.
  const [, lesson, payment] = await Promise.all([
    lockPeopleOf(tx, lessonId),
    lockPaidLesson(tx, lessonId),
    findPayment(tx, lessonId),
  ]);
  // Word of a charge may come late: its money is with the lesson that took this one's place.
  if (lesson.state === "rescheduled") return "booked";
  if (payment === null) throw new Error(`lesson ${lessonId} has no payment`);
  if (payment.state === "refunded") return "returned";
  // A free lesson that could not be booked has nothing to give back, and stays paid.
  if (payment.state === "paid" || payment.state === "part_refunded")
    return lesson.bookedAt === null ? "returned" : "booked";
  const isBooked =
    slotIsFree &&
    lesson.startsAt > now &&
    canMove(lesson.state, "booked", by.actor) &&
    mayTeach(lesson);
  await Promise.all([
    recordPayment(tx, payment, { last4, at: now }),
    isBooked ? bookAll(tx, lesson, now, by) : giveBack(tx, lesson, payment, now),
  ]);
  return isBooked ? "booked" : "returned";
}

type PaidLesson = Pick<
  Lesson,
  "id" | "state" | "version" | "kind" | "teacherId" | "studentId" | "startsAt" | "seriesId"
> & { bookedAt: Date | null; teacherStatus: string };

const lockStatement = `
  select l.id, l.state, l.version, l.kind, l.teacher_id as "teacherId", l.student_id as "studentId",
    l.starts_at as "startsAt", l.series_id as "seriesId", l.booked_at as "bookedAt",
    t.status as "teacherStatus"
  from lessons l join teachers t on t.user_id = l.teacher_id
  where l.id = $1 for update of l`;

async function lockPaidLesson(tx: Tx, lessonId: string): Promise<PaidLesson> {
  const [lesson] = await tx.named<PaidLesson>("settle-paid.lesson", lockStatement, [lessonId]);
  if (lesson === undefined) throw new Error(`no lesson ${lessonId}`);
  return lesson;
}

/** Somebody who was suspended or closed while the money was on its way teaches nobody. */
function mayTeach({ teacherStatus }: PaidLesson): boolean {
  return teacherStatus !== "suspended" && teacherStatus !== "closed";
}

async function bookAll(tx: Tx, lesson: PaidLesson, now: Date, by: Mover): Promise<void> {
  if (lesson.seriesId === null) await book(tx, lesson, now, by);
  else await bookTogether(tx, lesson, lesson.seriesId, now);
}

async function giveBack(tx: Tx, lesson: PaidLesson, payment: Payment, now: Date): Promise<void> {
  const { id: lessonId, teacherId, kind } = lesson;
  const refundPence = payment.amountMinor;
  await settleCancelled(tx, payment, { teacherId, kind, refundPence, at: now });
  await enqueue(tx, announceReturned, { lessonId });
}

/**
 * All lessons of a series, the first of which has been paid for; the others are charged one by one. Where one
 * slot has gone the constraint refuses them all.
 */
async function bookTogether(tx: Tx, first: PaidLesson, seriesId: string, now: Date): Promise<void> {
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

/** held, requested or expired → booked, with what follows from it. */
export async function book(
  tx: Tx,
  lesson: Omit<PaidLesson, "bookedAt" | "teacherStatus">,
  now: Date,
  by: Mover = { actor: "system", id: null },
): Promise<void> {
  await Promise.all([
    moveLesson(tx, lesson, "booked", by, now, { bookedAt: now }),
    enqueue(tx, announceBooked, { lessonId: lesson.id }),
    remindLater(tx, lesson, now),
  ]);
  lessonsChanged(tx, lesson);
}
