import { and, eq } from "drizzle-orm";
import { canPay } from "#app/access/lessons.ts";
import type { Student } from "#app/access/actor.ts";
import type { Card, Charge } from "#app/features/payments/provider.ts";
import { lockPayment, provider } from "#app/features/payments/purchases.server.ts";
import { inTransaction } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { minute } from "#app/platform/time.ts";
import { rules } from "#config/rules.ts";
import { payments } from "#db/schema/payments.ts";
import { lessons } from "#db/schema/scheduling.ts";
import { settlePaidLesson } from "./settle-paid-lesson.server.ts";

export type PayAnswer =
  | { ok: true; next: "booked" | "bank" }
  | { ok: false; reason: "hold-lapsed" | "declined" | "returned" };

/**
 * Pays for a held lesson. Between our transactions stands the provider's answer: a process that
 * dies there leaves a charge that the end of the hold finds and either books or gives back.
 */
export async function payLesson(
  student: Student,
  wish: { lessonId: string; note: string; earlyStart: boolean; card: Card | null },
  now = new Date(),
): Promise<PayAnswer> {
  const open = await prepare(student, wish, now);
  if (open.state === "booked") return { ok: true, next: "booked" };
  if (open.state === "lapsed") return { ok: false, reason: "hold-lapsed" };
  if (open.amountMinor === 0) return settled(wish.lessonId, null, now);
  if (wish.card === null) return { ok: false, reason: "declined" };
  return follow(wish.lessonId, await provider().pay(open.ref, wish.card), now);
}

/** Goes on after the bank's page, with the person's answer there. */
export async function answerBank(
  student: Student,
  { lessonId, approved }: { lessonId: string; approved: boolean },
  now = new Date(),
): Promise<PayAnswer> {
  const ref = await inTransaction(async (tx) => {
    const [lesson] = await tx
      .select({ id: lessons.id })
      .from(lessons)
      .where(and(eq(lessons.id, lessonId), eq(lessons.studentId, student.id)));
    if (lesson === undefined) throw new AppError("not-found");
    return (await lockPayment(tx, lessonId)).providerRef;
  });
  if (ref === null) throw new AppError("not-found");
  return follow(lessonId, await provider().authenticate(ref, approved), now);
}

async function follow(lessonId: string, charge: Charge, now: Date): Promise<PayAnswer> {
  if (charge.state === "succeeded") return settled(lessonId, charge.last4, now);
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

/** Keeps what was typed, and makes sure that the provider has an open charge for this payment. */
async function prepare(
  student: Student,
  wish: { lessonId: string; note: string; earlyStart: boolean },
  now: Date,
): Promise<
  { state: "booked" } | { state: "lapsed" } | { state: "open"; ref: string; amountMinor: number }
> {
  const payment = await inTransaction(async (tx) => {
    const [lesson] = await tx
      .select()
      .from(lessons)
      .where(and(eq(lessons.id, wish.lessonId), eq(lessons.studentId, student.id)))
      .for("update");
    if (lesson === undefined) throw new AppError("not-found");
    if (!canPay(student, { ...lesson, startsAt: lesson.startsAt.getTime() }))
      return lesson.state === "expired" ? "lapsed" : "booked";
    if (lesson.heldUntil! <= now) return "lapsed";
    await tx
      .update(lessons)
      .set({ note: wish.note, earlyStartAt: wish.earlyStart ? now : null })
      .where(eq(lessons.id, lesson.id));
    return lockPayment(tx, lesson.id);
  });
  if (typeof payment === "string") return { state: payment };
  const { id, amountMinor, currency } = payment;
  if (amountMinor === 0) return { state: "open", ref: "", amountMinor };
  const { ref } = await provider().open({ key: id, amountMinor, currency });
  await inTransaction((tx) =>
    tx.update(payments).set({ providerRef: ref }).where(eq(payments.id, id)),
  );
  return { state: "open", ref, amountMinor };
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
    await tx.update(lessons).set({ heldUntil, holdExtended: true }).where(eq(lessons.id, lessonId));
  });
}
