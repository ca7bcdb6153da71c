import { and, eq } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import type { Checkout, ProviderCard } from "#app/features/payments/provider/provider.ts";
import { answered, provider } from "#app/features/payments/provider/provider-in-use.server.ts";
import {
  askCardSetup,
  beginCardSetup,
} from "#app/features/payments/purchases/card-setups.server.ts";
import { retryFailedCharges } from "#app/features/payments/purchases/payment-steps.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { lessonSeries, savedCards } from "#db/schema/scheduling/series-and-packages.ts";
import { lockSeries } from "#app/features/scheduling/lessons/series.server.ts";
import { setSeriesCard } from "./saved-cards.server.ts";

export type CardChange =
  | { ok: true }
  | { ok: false; reason: "declined" | "series-ended" | "unfinished" | "unreached" };

/**
 * Begins to charge the rest of a student's series to another card: where that card is typed in. `returnTo` is the path
 * of ours that follows. "unreached": the provider did not answer; who asks again is led to the same place. Throws
 * not-found for anybody else's series.
 */
export async function startCardChange(
  student: Student,
  seriesId: string,
  returnTo: string,
  now = new Date(),
): Promise<{ ok: true; checkout: Checkout } | { ok: false; reason: "series-ended" | "unreached" }> {
  await getOwnSeries(student, seriesId);
  const asked = { owner: student.id, purpose: seriesId, returnTo };
  const key = await inTransaction(async (tx) => {
    const [series] = await tx
      .select({ state: lessonSeries.state })
      .from(lessonSeries)
      .where(eq(lessonSeries.id, seriesId))
      .for("update");
    return series?.state === "active" ? beginCardSetup(tx, asked, now) : null;
  });
  if (key === null) return { ok: false, reason: "series-ended" };
  const checkout = await askCardSetup(key, asked, now);
  return checkout === null ? { ok: false, reason: "unreached" } : { ok: true, checkout };
}

/**
 * Charges the remaining lessons of a series to the card that was typed in under this name of the provider's; it is saved
 * for this series alone. A lesson whose charge was declined is tried with it at once, with a fresh count of
 * attempts. Where the card cannot be saved the old one stays. Idempotent.
 */
export async function finishCardChange(
  student: Student,
  seriesId: string,
  setupRef: string,
  now = new Date(),
): Promise<CardChange> {
  await getOwnSeries(student, seriesId);
  const read = await answered(
    provider()
      .readSavedCard(setupRef)
      .then((setup) => ({ setup })),
  );
  if (read === null) return { ok: false, reason: "unreached" };
  const { setup } = read;
  if (setup?.owner !== student.id || setup.purpose !== seriesId) throw new AppError("not-found");
  if (setup.card === null)
    return { ok: false, reason: setup.state === "declined" ? "declined" : "unfinished" };
  return useCard(student, seriesId, setup.card, now);
}

async function useCard(
  student: Student,
  seriesId: string,
  { ref: providerRef, last4, brand }: ProviderCard,
  now: Date,
): Promise<CardChange> {
  return inTransaction(async (tx) => {
    // Lessons, payments, then the series: charging takes its locks in this order too.
    const booked = await lockSeries(tx, seriesId, ["booked"]);
    const ids = booked.map(({ id }) => id);
    await retryFailedCharges(tx, ids, now);
    const own = and(eq(lessonSeries.id, seriesId), eq(lessonSeries.studentId, student.id));
    const [running] = await tx.select().from(lessonSeries).where(own).for("update");
    // A saved card that nothing uses is deleted within the day.
    const [saved] = await tx
      .insert(savedCards)
      .values({ userId: student.id, providerRef, last4, brand, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: savedCards.id });
    if (saved !== undefined) await setSeriesCard(tx, student.id, seriesId, saved.id);
    return running!.state === "active" ? { ok: true } : { ok: false, reason: "series-ended" };
  });
}

async function getOwnSeries(student: Student, seriesId: string) {
  if (!isUuid(seriesId)) throw new AppError("not-found");
  const own = and(eq(lessonSeries.id, seriesId), eq(lessonSeries.studentId, student.id));
  const [series] = await db().select().from(lessonSeries).where(own);
  if (series === undefined) throw new AppError("not-found");
  return series;
}
