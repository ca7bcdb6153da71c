import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Student } from "#app/access/actor.ts";
import type { Card, KeptCard } from "#app/features/payments/provider/provider.ts";
import { provider } from "#app/features/payments/provider/provider-in-use.server.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { hour } from "#app/platform/time/time.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { lessonSeries, savedCards } from "#db/schema/scheduling/series-and-packages.ts";
import { retryFailedCharges } from "#app/features/payments/purchases/payment-steps.server.ts";
import { lockSeries } from "../lessons/series.server.ts";

/**
 * Saves a card for the later lessons of a series that its owner is about to pay for, in place of one tried before.
 * False when the provider cannot save it.
 */
export async function keepCardFor(
  student: Student,
  seriesId: string,
  card: Card,
  now: Date,
): Promise<boolean> {
  const kept = await provider().keepCard({ owner: student.id, card });
  if (kept === null) return false;
  await inTransaction((tx) => saveCard(tx, student, seriesId, kept, now));
  return true;
}

async function saveCard(
  tx: Tx,
  student: Student,
  seriesId: string,
  { ref: providerRef, last4 }: KeptCard,
  now: Date,
): Promise<void> {
  const [saved] = await tx
    .insert(savedCards)
    .values({ userId: student.id, providerRef, last4, createdAt: now })
    .returning({ id: savedCards.id });
  await tx
    .update(lessonSeries)
    .set({ cardId: saved!.id })
    .where(and(eq(lessonSeries.id, seriesId), eq(lessonSeries.studentId, student.id)));
}

/**
 * Charges the remaining lessons of a series to another card, which is saved for this series alone. A lesson whose
 * charge was declined is tried with the new card at once, with a fresh count of attempts. Refuses a card that cannot be
 * saved; the old one stays then.
 */
export async function changeSeriesCard(
  student: Student,
  seriesId: string,
  card: Card,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: "declined" | "series-ended" }> {
  if (!isUuid(seriesId)) throw new AppError("not-found");
  const own = and(eq(lessonSeries.id, seriesId), eq(lessonSeries.studentId, student.id));
  const [series] = await db().select().from(lessonSeries).where(own);
  if (series === undefined) throw new AppError("not-found");
  if (series.state !== "active") return { ok: false, reason: "series-ended" };
  const kept = await provider().keepCard({ owner: student.id, card });
  if (kept === null) return { ok: false, reason: "declined" };
  return inTransaction(async (tx) => {
    // Lessons, payments, then the series: charging takes its locks in this order too.
    const booked = await lockSeries(tx, seriesId, ["booked"]);
    const ids = booked.map(({ id }) => id);
    await retryFailedCharges(tx, ids, now);
    const [running] = await tx.select().from(lessonSeries).where(own).for("update");
    // A saved card that nothing uses is deleted within the day.
    await saveCard(tx, student, seriesId, kept, now);
    return running!.state === "active" ? { ok: true } : { ok: false, reason: "series-ended" };
  });
}

const unneeded = sql`not exists (select from lesson_series s
  join lessons l on l.series_id = s.id join payments p on p.lesson_id = l.id
  where s.card_id = ${savedCards.id}
    and (l.state = 'held' or p.state in ('due', 'failed')))`;

/** Forgets, at the provider first, the cards that no lesson will be charged to any more. */
export async function forgetUnneededCards(now = new Date()): Promise<void> {
  // Younger ones may belong to a purchase that is going on.
  const old = lt(savedCards.createdAt, new Date(now.getTime() - hour));
  const found = await db()
    .select()
    .from(savedCards)
    .where(and(isNull(savedCards.removedAt), old, unneeded))
    .limit(1000);
  for (const { id, providerRef } of found) {
    await provider().forgetCard(providerRef);
    await db().update(savedCards).set({ removedAt: now }).where(eq(savedCards.id, id));
  }
}

export const forgetCards = defineJob({
  name: "scheduling.forget-cards",
  payload: z.object({}),
  schedule: "17 * * * *",
  run: () => forgetUnneededCards(),
});
