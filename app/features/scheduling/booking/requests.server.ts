import { and, eq, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { canAnswer } from "#app/access/lessons.ts";
import { lockLessonRow } from "../lessons/locks.server.ts";
import { closeCharges } from "./expire-holds.server.ts";
import type { Teacher } from "#app/access/actor.ts";
import { cancelPayments } from "#app/features/payments/purchases/payment-steps.server.ts";
import {
  authorisePayment,
  lockPayment,
  lockPaymentById,
} from "#app/features/payments/purchases/purchases.server.ts";
import {
  beginCall,
  endCall,
  listUnknown,
  type ProviderCall,
} from "#app/features/payments/provider/provider-calls.server.ts";
import { answered, provider } from "#app/features/payments/provider/provider-in-use.server.ts";
import {
  countInstantMiss,
  forgetInstantMisses,
} from "#app/features/teachers/publishing/instant-misses.server.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { eachApart } from "#app/platform/concurrency/each-apart.ts";
import { timeOff } from "#db/schema/scheduling/availability.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { lessonsChanged } from "../lessons/lessons-changed.server.ts";
import { moveLesson, type Lesson, type Mover } from "../lessons/move-lesson.server.ts";
import { announceRequestClosed, announceRequested } from "../mails/notices.server.ts";
import { answerDeadline } from "../lessons/rules.ts";
import { settlePaidLesson } from "./settle-paid-lesson.server.ts";

/**
 * Turns money that is reserved on a card into a request: held → requested, until `answerBy`. Where the hold has
 * lapsed meanwhile the money is set free again. Idempotent.
 */
export async function requestLesson(
  lessonId: string,
  last4: string | null,
  now = new Date(),
): Promise<"requested" | "returned"> {
  return inTransaction(async (tx) => {
    const lesson = await lockLessonRow(tx, lessonId);
    if (lesson.state !== "held") {
      if (lesson.state === "requested" || lesson.bookedAt !== null) return "requested";
      await closeCharges(tx, [lesson.id]);
      return "returned";
    }
    const { instant } = lesson;
    const answerBy = answerDeadline({ now: +now, startsAt: +lesson.startsAt, instant });
    const by = { actor: "system", id: null } as const;
    await moveLesson(tx, lesson, "requested", by, now, { answerBy: new Date(answerBy) });
    await authorisePayment(tx, lessonId, last4);
    await enqueue(tx, announceRequested, { lessonId });
    lessonsChanged(tx, lesson);
    return "requested";
  });
}

export type AnswerRequestRefusal = "answered" | "lapsed" | "not-paid" | "time-off" | "unreached";

/**
 * The teacher's yes: the reserved money is taken, and the lesson is booked. A process that dies between the two
 * leaves an intent that `resumeCaptures` finds a minute later, and so does a provider that does not answer: "unreached".
 * Nothing is taken for a lesson in a time off: that is set aside first.
 */
export async function acceptRequest(
  teacher: Teacher,
  lessonId: string,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: AnswerRequestRefusal }> {
  const lesson = await findOwn(teacher, lessonId);
  const refused = whyNot(teacher, lesson, now);
  if (refused !== null) return { ok: false, reason: refused };
  const payment = await inTransaction(async (tx) => {
    const paid = await lockPayment(tx, lessonId);
    if (await isInTimeOff(tx, lesson)) return null;
    if (paid.providerRef !== null)
      await beginCall(tx, captureCall(teacher, lessonId, paid.id), now);
    return paid;
  });
  if (payment === null) return { ok: false, reason: "time-off" };
  if (payment.providerRef !== null) {
    const charge = await answered(provider().capture(payment.providerRef));
    if (charge === null) return { ok: false, reason: "unreached" };
    if (charge.state !== "succeeded") {
      await inTransaction((tx) => endCall(tx, captureKey(payment.id), charge.state));
      return { ok: false, reason: "not-paid" };
    }
  }
  const outcome = await settlePaidLesson(lessonId, payment.cardLast4, now, {
    actor: "teacher",
    id: teacher.id,
  });
  await inTransaction((tx) => endCall(tx, captureKey(payment.id)));
  if (outcome === "returned") return { ok: false, reason: "answered" };
  await forgetInstantMisses(db(), teacher.id);
  return { ok: true };
}

function captureKey(paymentId: string): string {
  return `capture:${paymentId}`;
}

function captureCall(teacher: Teacher, lessonId: string, paymentId: string): ProviderCall {
  const input = { lessonId, teacherId: teacher.id };
  return { key: captureKey(paymentId), kind: "capture", paymentId, input };
}

/**
 * Goes on with each teacher's yes of which we do not know what became: the money is taken while the request still waits,
 * and what was taken is booked. One that fails keeps none of the others.
 */
export async function resumeCaptures(now = new Date()): Promise<void> {
  const calls = await listUnknown(["capture"], now);
  await eachApart(calls, (call) => resumeCapture(call, now), "captures without an answer");
}

async function resumeCapture({ key, paymentId, input }: ProviderCall, now: Date): Promise<void> {
  const { lessonId, teacherId: id } = askedCapture.parse(input);
  const { payment, isOpen } = await inTransaction(async (tx) => {
    const lesson = await lockLessonRow(tx, lessonId);
    const isOpen = lesson.state === "requested" && lesson.answerBy! > now;
    return {
      payment: await lockPaymentById(tx, paymentId!),
      isOpen: isOpen && !(await isInTimeOff(tx, lesson)),
    };
  });
  const ref = payment.providerRef!;
  const found = await provider().read(ref);
  const canCapture = isOpen && found.state === "authorised";
  const { state } = canCapture ? await provider().capture(ref) : found;
  // Booked, and moved meanwhile: its payment is another lesson's, and nothing is left to do.
  if (state === "succeeded" && payment.lessonId === lessonId)
    await settlePaidLesson(lessonId, payment.cardLast4, now, { actor: "teacher", id });
  await inTransaction((tx) => endCall(tx, key, state === "succeeded" ? null : state, now));
}

const askedCapture = z.object({ lessonId: z.uuid(), teacherId: z.uuid() });

/** The teacher's no: the slot is free again and nothing is taken. It counts nothing against the teacher. */
export async function declineRequest(
  teacher: Teacher,
  lessonId: string,
  reason = "",
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: AnswerRequestRefusal }> {
  await findOwn(teacher, lessonId);
  return inTransaction(async (tx) => {
    const lesson = await lockLessonRow(tx, lessonId);
    const refused = whyNot(teacher, lesson, now);
    if (refused !== null) return { ok: false, reason: refused } as const;
    await endRequest(tx, lesson, "declined", { actor: "teacher", id: teacher.id }, now, reason);
    await enqueue(tx, announceRequestClosed, { lessonId, reason });
    return { ok: true } as const;
  });
}

function whyNot(teacher: Teacher, lesson: Lesson, now: Date): "answered" | "lapsed" | null {
  if (!canAnswer(teacher, { ...lesson, startsAt: lesson.startsAt.getTime() })) return "answered";
  return lesson.answerBy! <= now ? "lapsed" : null;
}

/**
 * A request that ends without a lesson: nothing is taken, and what was reserved is set free by a job. `words` are what
 * who ends it says to the other.
 */
export async function endRequest(
  tx: Tx,
  lesson: Lesson,
  to: "declined" | "expired" | "cancelled_student",
  by: Mover,
  now: Date,
  words = "",
): Promise<void> {
  const change = to === "cancelled_student" ? { cancelledAt: now } : {};
  await moveLesson(tx, lesson, to, by, now, { ...change, words });
  await cancelPayments(tx, [lesson.id]);
  await closeCharges(tx, [lesson.id]);
  lessonsChanged(tx, lesson);
}

/**
 * Ends every request whose time to answer is over. Who misses two instant ones in a row offers none any more. One that
 * fails keeps none of the others.
 */
export async function lapseRequests(now = new Date()): Promise<void> {
  const due = await db()
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.state, "requested"), lte(lessons.answerBy, now)))
    .limit(1000);
  const lapse = ({ id }: { id: string }) =>
    inTransaction(async (tx) => {
      const lesson = await lockLessonRow(tx, id);
      if (lesson.state !== "requested" || lesson.answerBy! > now) return;
      await endRequest(tx, lesson, "expired", { actor: "system", id: null }, now);
      await enqueue(tx, announceRequestClosed, { lessonId: id, reason: "" });
      if (!lesson.instant) return;
      await countInstantMiss(tx, lesson.teacherId);
    });
  await eachApart(due, lapse, "requests that did not lapse");
}

async function isInTimeOff(tx: Tx, { teacherId, during }: Lesson): Promise<boolean> {
  const inTheWay = sql`${timeOff.during} && ${during}::tstzrange`;
  return (await tx.$count(timeOff, and(eq(timeOff.teacherId, teacherId), inTheWay))) > 0;
}

async function findOwn(teacher: Teacher, lessonId: string): Promise<Lesson> {
  if (!isUuid(lessonId)) throw new AppError("not-found");
  const [lesson] = await db()
    .select()
    .from(lessons)
    .where(and(eq(lessons.id, lessonId), eq(lessons.teacherId, teacher.id)));
  if (lesson === undefined || lesson.state === "held") throw new AppError("not-found");
  return lesson;
}
