import { and, eq, lt } from "drizzle-orm";
import { canPay } from "#app/access/lessons.ts";
import type { Student } from "#app/access/actor.ts";
import type { Card, Charge } from "#app/features/payments/provider/provider.ts";
import { provider } from "#app/features/payments/provider/provider-in-use.server.ts";
import { lockPayment } from "#app/features/payments/purchases/purchases.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { setProviderRef } from "#app/features/payments/purchases/payment-steps.server.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import type { Brief } from "./forms.ts";
import { requestLesson } from "./requests.server.ts";
import { keepCardFor } from "./series-card.server.ts";
import { lockSeries } from "../lessons/series.server.ts";
import { settlePaidLesson } from "./settle-paid-lesson.server.ts";

export type PayAnswer =
  | { ok: true; next: "booked" | "requested" | "bank" }
  | { ok: false; reason: "hold-lapsed" | "declined" | "returned" };

/**
 * Pays for a held lesson. The provider answers between two transactions: if the process dies there, the end of the hold
 * finds the charge and either books the lesson or refunds it.
 */
export async function payLesson(
  student: Student,
  input: {
    lessonId: string;
    note: string;
    /** Before a trial. */
    brief?: Brief;
    earlyStart: boolean;
    /** Of a series: the card may be charged again for each later lesson. */
    keepCard?: boolean;
    card: Card | null;
  },
  now = new Date(),
): Promise<PayAnswer> {
  const open = await prepare(student, input, now);
  if (open.state === "booked") return { ok: true, next: "booked" };
  if (open.state === "lapsed") return { ok: false, reason: "hold-lapsed" };
  if (open.amountMinor === 0)
    return open.asks ? requested(input.lessonId, null, now) : settled(input.lessonId, null, now);
  if (input.card === null) return { ok: false, reason: "declined" };
  // The card is saved before it is charged: a paid series always has a card for later lessons.
  if (open.seriesId !== null) {
    if (!input.keepCard) throw new AppError("forbidden", "a series without leave to keep the card");
    if (!(await keepCardFor(student, open.seriesId, input.card, now)))
      return { ok: false, reason: "declined" };
  }
  return follow(input.lessonId, await provider().pay(open.ref, input.card), now);
}

/** Goes on after the bank's page, with the person's answer there. */
export async function answerBank(
  student: Student,
  { lessonId, approved }: { lessonId: string; approved: boolean },
  now = new Date(),
): Promise<PayAnswer> {
  const ref = await inTransaction(async (tx) => {
    const [lesson] = await tx
      .select({ state: lessons.state })
      .from(lessons)
      .where(and(eq(lessons.id, lessonId), eq(lessons.studentId, student.id)));
    if (lesson === undefined) throw new AppError("not-found");
    if (lesson.state === "rescheduled") return "moved";
    return (await lockPayment(tx, lessonId)).providerRef;
  });
  if (ref === "moved") return { ok: true, next: "booked" };
  if (ref === null) throw new AppError("not-found");
  return follow(lessonId, await provider().authenticate(ref, approved), now);
}

async function follow(lessonId: string, charge: Charge, now: Date): Promise<PayAnswer> {
  if (charge.state === "succeeded") return settled(lessonId, charge.last4, now);
  if (charge.state === "authorised") return requested(lessonId, charge.last4, now);
  if (charge.state === "needs_authentication") {
    await extendHold(lessonId, now);
    return { ok: true, next: "bank" };
  }
  return { ok: false, reason: charge.state === "cancelled" ? "hold-lapsed" : "declined" };
}

async function settled(lessonId: string, last4: string | null, now: Date): Promise<PayAnswer> {
  const outcome = await settlePaidLesson(lessonId, last4, now);
  return outcome === "booked" ? { ok: true, next: "booked" } : { ok: false, reason: "returned" };
}

async function requested(lessonId: string, last4: string | null, now: Date): Promise<PayAnswer> {
  const outcome = await requestLesson(lessonId, last4, now);
  if (outcome === "requested") return { ok: true, next: "requested" };
  return { ok: false, reason: "hold-lapsed" };
}

/** Saves what was typed, and makes sure that the provider has an open charge for this payment. */
async function prepare(
  student: Student,
  input: { lessonId: string; note: string; brief?: Brief; earlyStart: boolean },
  now: Date,
): Promise<
  | { state: "booked" }
  | { state: "lapsed" }
  | {
      state: "open";
      ref: string;
      amountMinor: number;
      seriesId: string | null;
      /** The teacher answers first, and the money is only reserved until then. */
      asks: boolean;
    }
> {
  const payment = await inTransaction(async (tx) => {
    const [lesson] = await tx
      .select()
      .from(lessons)
      .where(and(eq(lessons.id, input.lessonId), eq(lessons.studentId, student.id)))
      .for("update");
    if (lesson === undefined) throw new AppError("not-found");
    if (!canPay(student, { ...lesson, startsAt: lesson.startsAt.getTime() }))
      return lesson.state === "expired" ? "lapsed" : "booked";
    if (lesson.heldUntil! <= now) return "lapsed";
    const { id, seriesId } = lesson;
    if (seriesId !== null && (await lockSeries(tx, seriesId, ["held"]))[0]!.id !== id)
      throw new AppError("not-found");
    await tx
      .update(lessons)
      .set({ note: input.note, ...input.brief, earlyStartAt: input.earlyStart ? now : null })
      .where(eq(lessons.id, id));
    if (seriesId !== null && input.earlyStart) await askEarly(tx, seriesId, now);
    return { ...(await lockPayment(tx, id)), seriesId, asks: lesson.answerBy !== null };
  });
  if (typeof payment === "string") return { state: payment };
  const { id, amountMinor, currency, seriesId, asks } = payment;
  if (amountMinor === 0) return { state: "open", ref: "", amountMinor, seriesId, asks };
  const { ref } = await provider().open({ key: id, amountMinor, currency, captureLater: asks });
  await inTransaction((tx) => setProviderRef(tx, id, ref));
  return { state: "open", ref, amountMinor, seriesId, asks };
}

/** The express request covers each lesson of the series that falls inside the days of the right to cancel. */
async function askEarly(tx: Tx, seriesId: string, now: Date): Promise<void> {
  const inside = new Date(now.getTime() + rules.cancel.coolingOffDays * day);
  await tx
    .update(lessons)
    .set({ earlyStartAt: now })
    .where(and(eq(lessons.seriesId, seriesId), lt(lessons.startsAt, inside)));
}

/** Once, while the bank's page is open. */
async function extendHold(lessonId: string, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const [lesson] = await tx
      .select()
      .from(lessons)
      .where(and(eq(lessons.id, lessonId), eq(lessons.state, "held")))
      .for("update");
    if (lesson === undefined || lesson.holdExtended || lesson.heldUntil! <= now) return;
    const heldUntil = new Date(
      lesson.heldUntil!.getTime() + rules.booking.holdExtendMinutes * minute,
    );
    const together =
      lesson.seriesId === null
        ? eq(lessons.id, lessonId)
        : and(eq(lessons.seriesId, lesson.seriesId), eq(lessons.state, "held"));
    await tx.update(lessons).set({ heldUntil, holdExtended: true }).where(together);
  });
}
