import { and, asc, eq, inArray, isNull, lte } from "drizzle-orm";
import { z } from "zod";
import { provider } from "#app/features/payments/provider/provider-in-use.server.ts";
import type { Charge } from "#app/features/payments/provider/provider.ts";
import {
  lockPaymentById,
  recordPayment,
  settleCancelled,
  type Payment,
} from "#app/features/payments/purchases/purchases.server.ts";
import { isUncharged } from "#app/features/payments/purchases/rules.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { eachApart } from "#app/platform/concurrency/each-apart.ts";
import { lessonSeries, savedCards } from "#db/schema/scheduling/series-and-packages.ts";
import {
  recordFailedCharge,
  setProviderRef,
} from "#app/features/payments/purchases/payment-steps.server.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { unchargedStates } from "#db/schema/payments/payment-states.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { lockLessonRow } from "../lessons/locks.server.ts";
import { moveLesson, type Lesson } from "../lessons/move-lesson.server.ts";
import { announceCancelled } from "../mails/notices.server.ts";
import { announceChargeFailed } from "../mails/series-notices.server.ts";
import { chargeAttempts, retryTime } from "../lessons/series.ts";
import { lessonsChanged } from "../lessons/lessons-changed.server.ts";

/**
 * Charges the series lessons that are due, each on the card saved for its series. Safe to run twice or late, and to die
 * at any point: the charge has the payment's key, and a payment is recorded once.
 */
export async function chargeDueLessons(now = new Date()): Promise<void> {
  const due = await db()
    .select({ lessonId: payments.lessonId })
    .from(payments)
    .where(and(inArray(payments.state, unchargedStates), lte(payments.chargeAt, now)))
    .orderBy(asc(payments.chargeAt))
    .limit(500);
  const ids = due.flatMap(({ lessonId }) => lessonId ?? []);
  await eachApart(ids, (id) => chargeLesson(id, now), "lessons could not be charged");
}

/**
 * One try to charge a booked lesson that is due; answers what became of it. What cannot be charged when the lesson has
 * begun is cancelled, whatever the reason: else it would be due for ever.
 */
export async function chargeLesson(
  lessonId: string,
  now = new Date(),
): Promise<"charged" | "failed" | "cancelled" | "not-due"> {
  const payment = await readDue(lessonId);
  if (payment === undefined) return "not-due";
  const { id } = payment;
  const charge = await tryCharge(lessonId, payment, now).catch(async (error: unknown) => {
    if (!(await hasBegun(lessonId, now))) throw error;
    log.error({ err: error, lesson: lessonId }, "a lesson has begun and could not be charged");
    return null;
  });
  if (charge === "not-due") return charge;
  return inTransaction((tx) => finish(tx, { id, lessonId }, charge, now));
}

async function tryCharge(
  lessonId: string,
  { id: key, amountMinor, currency }: Pick<Payment, "id" | "amountMinor" | "currency">,
  now: Date,
): Promise<Charge | "not-due" | null> {
  const { ref } = await provider().open({ key, amountMinor, currency });
  const begun = await begin({ id: key, lessonId }, ref, now);
  if (begun === null) return "not-due";
  // A card that has been forgotten can only be declined.
  return begun.cardRef === null ? null : provider().payWithSavedCard(ref, begun.cardRef);
}

async function hasBegun(lessonId: string, now: Date): Promise<boolean> {
  return (
    (await db().$count(lessons, and(eq(lessons.id, lessonId), lte(lessons.startsAt, now)))) > 0
  );
}

async function readDue(lessonId: string) {
  const [payment] = await db()
    .select()
    .from(payments)
    .where(and(eq(payments.lessonId, lessonId), inArray(payments.state, unchargedStates)));
  return payment;
}

type Due = { id: string; lessonId: string };

/** Records the charge that is about to be tried, so that a cancellation in the meantime can close it. */
async function begin(
  { id, lessonId }: Due,
  ref: string,
  now: Date,
): Promise<{ cardRef: string | null } | null> {
  return inTransaction(async (tx) => {
    const { lesson, payment } = await lock(tx, id);
    const isDue = isUncharged(payment.state) && payment.chargeAt! <= now;
    if (lesson.id !== lessonId || lesson.state !== "booked" || !isDue) return null;
    await setProviderRef(tx, payment.id, ref);
    const [card] = await tx
      .select({ ref: savedCards.providerRef })
      .from(lessonSeries)
      .innerJoin(savedCards, eq(savedCards.id, lessonSeries.cardId))
      .where(and(eq(lessonSeries.id, lesson.seriesId!), isNull(savedCards.removedAt)));
    return { cardRef: card?.ref ?? null };
  });
}

/** The lesson that a payment is for by now, then the payment: every command takes its locks in this order. */
async function lock(tx: Tx, paymentId: string): Promise<{ lesson: Lesson; payment: Locked }> {
  const lesson = await lockLessonRow(tx, await readLessonId(tx, paymentId));
  // It was moved while its lock was waited for: the payment is for the new one.
  if ((await readLessonId(tx, paymentId)) !== lesson.id) return lock(tx, paymentId);
  return { lesson, payment: await lockPaymentById(tx, paymentId) };
}

type Locked = Awaited<ReturnType<typeof lockPaymentById>>;

async function readLessonId(tx: Tx, paymentId: string): Promise<string> {
  const [payment] = await tx
    .select({ lessonId: payments.lessonId })
    .from(payments)
    .where(eq(payments.id, paymentId));
  return payment!.lessonId!;
}

async function finish(tx: Tx, { id, lessonId }: Due, charge: Charge | null, now: Date) {
  const { lesson, payment } = await lock(tx, id);
  // Cancelled or charged by somebody else in between: they have seen to the charge.
  if (lesson.state !== "booked" || !isUncharged(payment.state)) return "not-due" as const;
  if (charge?.state === "succeeded") {
    await recordPayment(tx, payment, { last4: charge.last4, at: now });
    lessonsChanged(tx, lesson);
    return "charged" as const;
  }
  // Moved in between: the new lesson has its own time to be charged at, and all of its tries.
  if (lesson.id !== lessonId) return "not-due" as const;
  const attempts = payment.attempts + 1;
  const again = attempts < chargeAttempts ? retryTime(lesson.startsAt.getTime(), +now) : null;
  if (again === null) return giveUp(tx, lesson, payment, attempts, now);
  const failed = { attempts, again: new Date(again), last4: charge?.last4 };
  await recordFailedCharge(tx, payment.id, failed);
  await enqueue(tx, announceChargeFailed, { lessonId });
  return "failed" as const;
}

/** Cancels a lesson that could not be charged: nothing is owed, and both sides are notified. */
async function giveUp(tx: Tx, lesson: Lesson, payment: Payment, attempts: number, now: Date) {
  const by = { actor: "system", id: null } as const;
  await moveLesson(tx, lesson, "cancelled_student", by, now, { cancelledAt: now });
  await recordFailedCharge(tx, payment.id, { attempts, again: null });
  await settleCancelled(tx, payment, { ...lesson, refundPence: 0, at: now });
  await enqueue(tx, announceCancelled, { lessonId: lesson.id, reason: "" });
  lessonsChanged(tx, lesson);
  return "cancelled" as const;
}

export const chargeLessons = defineJob({
  name: "scheduling.charge-lessons",
  payload: z.object({}),
  schedule: "* * * * *",
  run: () => chargeDueLessons(),
});
