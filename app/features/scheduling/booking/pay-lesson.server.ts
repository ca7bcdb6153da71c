import { and, eq, lt } from "drizzle-orm";
import { href } from "react-router";
import { canPay } from "#app/access/lessons.ts";
import type { Student } from "#app/access/actor.ts";
import { readBlocked } from "#app/features/accounts/blocks/blocks.server.ts";
import type { Charge, Checkout } from "#app/features/payments/provider/provider.ts";
import { answered, provider } from "#app/features/payments/provider/provider-in-use.server.ts";
import { lockPayment } from "#app/features/payments/purchases/purchases.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { rules } from "#config/rules.ts";
import {
  setSaveCard,
  setProviderRef,
} from "#app/features/payments/purchases/payment-steps.server.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { isChargeIn, payableStates } from "#db/schema/payments/charge-states.ts";
import { findSavedCard, savePaidCard, setSeriesCard } from "./cards/saved-cards.server.ts";
import type { Brief } from "./forms.ts";
import { requestLesson } from "./requests.server.ts";
import { lockSeries } from "../lessons/series.server.ts";
import { settlePaidLesson } from "./settle-paid-lesson.server.ts";

export type PayAnswer =
  | { ok: true; next: "booked" | "requested" | "bank" | "checking" }
  | { ok: false; reason: "hold-lapsed" | "declined" | "returned" | "unfinished" };

export type PayInput = {
  lessonId: string;
  note: string;
  /** Before a trial. */
  brief?: Brief;
  earlyStart: boolean;
  /** Of a series: the card may be charged again for each later lesson. */
  saveCard?: boolean;
  /** The card is saved for later payments too, where a new one pays. */
  remember?: boolean;
  /** One of the student's saved cards, in the place of a new one. */
  savedCardId?: string | null;
  /** The path of the page of paying as it is open, which the card company leads back to. */
  returnTo?: string;
};

/**
 * Begins to pay for a held lesson: with a saved card it pays, with a new one it answers where that is typed in.
 * The provider answers between two transactions: if the process dies there, the end of the hold
 * finds the charge and either books the lesson or refunds it. "unreached": it did not answer, and nothing was charged.
 */
export async function startPaying(
  student: Student,
  input: PayInput,
  now = new Date(),
): Promise<
  | PayAnswer
  | { ok: false; reason: "unreached" }
  | { ok: true; next: "provider"; ref: string; checkout: Checkout }
> {
  const { lessonId, remember = false, savedCardId = null } = input;
  const { returnTo = href("/student/lessons/:lessonId/pay", { lessonId }) } = input;
  const saved = savedCardId === null ? null : await findSavedCard(student, savedCardId);
  if (savedCardId !== null && saved === null) throw new AppError("not-found");
  const open = await prepare(student, { ...input, remember: remember && saved === null }, now);
  if (open.state === "booked") return { ok: true, next: "booked" };
  if (open.state === "lapsed") return { ok: false, reason: "hold-lapsed" };
  if (open.state === "unreached") return { ok: false, reason: "unreached" };
  const { charge, seriesId } = open;
  if (charge === null)
    return open.asks ? requested(lessonId, null, now) : settled(lessonId, null, now);
  if (seriesId !== null && !input.saveCard)
    throw new AppError("forbidden", "a series without leave to save the card");
  const isOpen = isChargeIn(payableStates, charge.state);
  if (!isOpen) return follow(lessonId, charge, now);
  const { ref } = charge;
  const paidBySaved = saved !== null && charge.state !== "needs_authentication";
  if (paidBySaved) {
    if (seriesId !== null)
      await inTransaction((tx) => setSeriesCard(tx, student.id, seriesId, saved.id));
    const tried = await answered(
      provider().payWithSavedCard(ref, saved.providerRef, { present: true }),
    );
    if (tried === null) return { ok: true, next: "checking" };
    const answer = await follow(lessonId, tried, now);
    if (!answer.ok || answer.next !== "bank") return answer;
  }
  const keeps = !paidBySaved && (seriesId !== null || remember);
  const asked = { returnTo, saveFor: keeps ? student.id : null };
  const checkout = await answered(provider().checkout(ref, asked));
  if (checkout === null) return { ok: false, reason: "unreached" };
  return { ok: true, next: "provider", ref, checkout };
}

/**
 * Asks the provider for the state of the charge of a student's lesson, and goes on from that: booked, asked for, or why not.
 * For who comes back from the provider's page; idempotent. Throws not-found for anybody else's lesson.
 */
export async function finishPaying(
  student: { id: string },
  lessonId: string,
  now = new Date(),
): Promise<PayAnswer> {
  const ref = await inTransaction(async (tx) => {
    const [lesson] = isUuid(lessonId)
      ? await tx
          .select({ state: lessons.state })
          .from(lessons)
          .where(and(eq(lessons.id, lessonId), eq(lessons.studentId, student.id)))
      : [];
    if (lesson === undefined) throw new AppError("not-found");
    if (lesson.state === "rescheduled") return "moved";
    return (await lockPayment(tx, lessonId)).providerRef;
  });
  if (ref === "moved") return { ok: true, next: "booked" };
  if (ref === null) return { ok: false, reason: "unfinished" };
  const charge = await answered(provider().read(ref));
  return charge === null ? { ok: true, next: "checking" } : follow(lessonId, charge, now);
}

async function follow(lessonId: string, charge: Charge, now: Date): Promise<PayAnswer> {
  await savePaidCard(charge, now);
  switch (charge.state) {
    case "succeeded":
      return settled(lessonId, charge.last4, now);
    case "authorised":
      return requested(lessonId, charge.last4, now);
    case "needs_authentication":
      await extendHold(lessonId, now);
      return { ok: true, next: "bank" };
    case "processing":
      return { ok: true, next: "checking" };
    case "cancelled":
      return { ok: false, reason: "hold-lapsed" };
    case "declined":
      return { ok: false, reason: "declined" };
    case "open":
      return { ok: false, reason: "unfinished" };
  }
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
  input: PayInput & { remember: boolean },
  now: Date,
): Promise<
  | { state: "booked" }
  | { state: "lapsed" }
  | { state: "unreached" }
  | {
      state: "open";
      /** Null where the lesson costs nothing. */
      charge: Charge | null;
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
    const blocked = await readBlocked(student, { id: lesson.teacherId }, tx);
    if (lesson.heldUntil! <= now || blocked.byMe || blocked.byOther) return "lapsed";
    const { id, seriesId } = lesson;
    if (seriesId !== null && (await lockSeries(tx, seriesId, ["held"]))[0]!.id !== id)
      throw new AppError("not-found");
    await tx
      .update(lessons)
      .set({ note: input.note, ...input.brief, earlyStartAt: input.earlyStart ? now : null })
      .where(eq(lessons.id, id));
    if (seriesId !== null && input.earlyStart) await askEarly(tx, seriesId, now);
    const locked = await lockPayment(tx, id);
    await setSaveCard(tx, locked.id, input.remember);
    return { ...locked, seriesId, asks: lesson.answerBy !== null };
  });
  if (typeof payment === "string") return { state: payment };
  const { id, amountMinor, currency, seriesId, asks } = payment;
  if (amountMinor === 0) return { state: "open", charge: null, seriesId, asks };
  const charge = await answered(
    provider().open({ key: id, amountMinor, currency, captureLater: asks }),
  );
  if (charge === null) return { state: "unreached" };
  await inTransaction((tx) => setProviderRef(tx, id, charge.ref));
  return { state: "open", charge, seriesId, asks };
}

/** The express request covers each lesson of the series that falls inside the days of the right to cancel. */
async function askEarly(tx: Tx, seriesId: string, now: Date): Promise<void> {
  const inside = new Date(now.getTime() + rules.cancel.coolingOffDays * day);
  await tx
    .update(lessons)
    .set({ earlyStartAt: now })
    .where(and(eq(lessons.seriesId, seriesId), lt(lessons.startsAt, inside)));
}

/** Once, while the bank's page is open. Idempotent. */
export async function extendHold(lessonId: string, now: Date): Promise<void> {
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
