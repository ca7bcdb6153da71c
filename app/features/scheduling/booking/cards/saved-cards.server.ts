/** Cards that students let us charge again: for the lessons of a series, or to pay with one press. */
import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import type { Charge } from "#app/features/payments/provider/provider.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { unchargedStates } from "#db/schema/payments/payment-states.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { lessonSeries, savedCards } from "#db/schema/scheduling/series-and-packages.ts";
import { forgetCard } from "./forget-cards.server.ts";

/** A card that its owner can pay with; `brand` as the provider names it. */
export type SavedCard = { id: string; last4: string; brand: string | null };

const columns = { id: savedCards.id, last4: savedCards.last4, brand: savedCards.brand };

function ownedBy({ id }: { id: string }) {
  return and(
    eq(savedCards.userId, id),
    eq(savedCards.forPayments, true),
    isNull(savedCards.removedAt),
  );
}

/** The cards that a student pays with, the newest first. */
export async function listSavedCards(student: { id: string }): Promise<SavedCard[]> {
  return db()
    .select(columns)
    .from(savedCards)
    .where(ownedBy(student))
    .orderBy(desc(savedCards.createdAt), savedCards.id);
}

/** Weekly lessons of one series that a card is still to be charged for. */
type PaysFor = { teacher: string; lessons: number; nextAt: number; lessonId: string };
export type CardInUse = SavedCard & { paysFor: PaysFor[] };

/** The same with the weekly lessons that each is still charged for, or of one card that its owner has removed. */
export async function listCardsInUse(
  student: { id: string },
  { removed }: { removed?: string } = {},
): Promise<CardInUse[]> {
  if (removed !== undefined && !isUuid(removed)) return [];
  const which =
    removed === undefined
      ? ownedBy(student)
      : and(
          eq(savedCards.id, removed),
          eq(savedCards.userId, student.id),
          eq(savedCards.forPayments, false),
        );
  const charged = db()
    .select({
      cardId: lessonSeries.cardId,
      teacher: users.name,
      lessons: sql<number>`count(*)::int`.as("lessons"),
      nextAt: sql<number>`extract(epoch from min(${lessons.startsAt}))::float8 * 1000`.as(
        "next_at",
      ),
      lessonId: sql<string>`(array_agg(${lessons.id} order by ${lessons.startsAt}))[1]`.as("first"),
    })
    .from(lessonSeries)
    .innerJoin(lessons, eq(lessons.seriesId, lessonSeries.id))
    .innerJoin(payments, eq(payments.lessonId, lessons.id))
    .innerJoin(users, eq(users.id, lessonSeries.teacherId))
    .where(and(eq(lessonSeries.studentId, student.id), inArray(payments.state, unchargedStates)))
    .groupBy(lessonSeries.id, users.name);
  const [cards, series] = await Promise.all([
    db()
      .select(columns)
      .from(savedCards)
      .where(which)
      .orderBy(desc(savedCards.createdAt), savedCards.id),
    charged,
  ]);
  return cards.map((card) => ({
    ...card,
    paysFor: series
      .filter(({ cardId }) => cardId === card.id)
      .map(({ teacher, lessons, nextAt, lessonId }) => ({ teacher, lessons, nextAt, lessonId }))
      .toSorted((a, b) => a.nextAt - b.nextAt),
  }));
}

/** The provider's name for one of a student's cards; null for anything else. */
export async function findSavedCard(
  student: { id: string },
  cardId: string,
): Promise<{ id: string; providerRef: string } | null> {
  if (!isUuid(cardId)) return null;
  const [card] = await db()
    .select({ id: savedCards.id, providerRef: savedCards.providerRef })
    .from(savedCards)
    .where(and(eq(savedCards.id, cardId), ownedBy(student)));
  return card ?? null;
}

/**
 * Saves the card of a charge that has paid, as its payer asked: for the series that it begins, to pay with again, or
 * both. Idempotent, and without effect where no card was to be saved.
 */
export async function savePaidCard({ ref, savedCard }: Charge, now: Date): Promise<void> {
  if (savedCard === null) return;
  await inTransaction(async (tx) => {
    const [paid] = await tx
      .select({
        payerId: payments.payerId,
        saveCard: payments.saveCard,
        seriesId: lessons.seriesId,
      })
      .from(payments)
      .leftJoin(lessons, eq(lessons.id, payments.lessonId))
      .where(eq(payments.providerRef, ref));
    if (paid === undefined) return;
    const { payerId: userId, saveCard: forPayments, seriesId } = paid;
    const { ref: providerRef, last4, brand } = savedCard;
    const [saved] = await tx
      .insert(savedCards)
      .values({ userId, providerRef, last4, brand, forPayments, createdAt: now })
      .onConflictDoNothing()
      .returning(columns);
    if (saved === undefined) return;
    if (forPayments) await replaceEarlier(tx, userId, saved);
    if (seriesId !== null) await setSeriesCard(tx, userId, seriesId, saved.id);
  });
}

/** The same card saved twice is offered once. */
async function replaceEarlier(tx: Tx, userId: string, { id, last4, brand }: SavedCard) {
  await tx
    .update(savedCards)
    .set({ forPayments: false })
    .where(
      and(
        ownedBy({ id: userId }),
        eq(savedCards.last4, last4),
        sql`${savedCards.brand} is not distinct from ${brand}`,
        ne(savedCards.id, id),
      ),
    );
}

/** Charges the later lessons of a student's series to this card of theirs. */
export async function setSeriesCard(
  tx: Tx,
  studentId: string,
  seriesId: string,
  cardId: string,
): Promise<void> {
  await tx
    .update(lessonSeries)
    .set({ cardId })
    .where(and(eq(lessonSeries.id, seriesId), eq(lessonSeries.studentId, studentId)));
}

/**
 * A student pays with this card no more, and the provider forgets it. Where a series is still charged to it, it is kept
 * until that ends. False for a card that is not theirs, or not any more.
 */
export async function dropSavedCard(student: Student, cardId: string): Promise<boolean> {
  if (!isUuid(cardId)) return false;
  return inTransaction(async (tx) => {
    const dropped = await tx
      .update(savedCards)
      .set({ forPayments: false })
      .where(and(eq(savedCards.id, cardId), ownedBy(student)))
      .returning({ id: savedCards.id });
    if (dropped.length === 0) return false;
    await enqueue(tx, forgetCard, { cardId });
    return true;
  });
}
