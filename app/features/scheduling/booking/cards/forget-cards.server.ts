import { and, eq, isNull, lt, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { provider } from "#app/features/payments/provider/provider-in-use.server.ts";
import { db, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { eachApart } from "#app/platform/concurrency/each-apart.ts";
import { hour } from "#app/platform/time/time.ts";
import { savedCards } from "#db/schema/scheduling/series-and-packages.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { unchargedStates } from "#db/schema/payments/payment-states.ts";

const unneeded = sql`not ${savedCards.forPayments} and not exists (select from lesson_series s
  join lessons l on l.series_id = s.id join payments p on p.lesson_id = l.id
  where s.card_id = ${savedCards.id}
    and (l.state = 'held' or p.state in (${sql.raw(sqlList(unchargedStates))})))`;

const notForgotten = "cards that were not forgotten";

/** Forgets, at the provider first, each card that nobody will be charged on any more, whatever becomes of the others. */
export async function forgetUnneededCards(now = new Date()): Promise<void> {
  // Younger ones may belong to a purchase that is going on.
  await forget(lt(savedCards.createdAt, new Date(now.getTime() - hour)), now);
}

async function forget(which: SQL, now: Date): Promise<void> {
  const found = await db()
    .select()
    .from(savedCards)
    .where(and(isNull(savedCards.removedAt), which, unneeded))
    .limit(1000);
  const forgetOne = async ({ id, providerRef }: typeof savedCards.$inferSelect) => {
    await provider().forgetCard(providerRef);
    await db().update(savedCards).set({ removedAt: now }).where(eq(savedCards.id, id));
  };
  await eachApart(found, forgetOne, notForgotten);
}

/**
 * Leaves it to a job to have the provider forget every card of a person, in the transaction that erases what we know of
 * them. Call it before that.
 */
export async function leaveForgetting(tx: Tx, userId: string): Promise<void> {
  const cards = await tx
    .select({ ref: savedCards.providerRef })
    .from(savedCards)
    .where(and(eq(savedCards.userId, userId), isNull(savedCards.removedAt)));
  if (cards.length === 0) return;
  await tx.update(savedCards).set({ forPayments: false }).where(eq(savedCards.userId, userId));
  await enqueue(tx, forgetErasedCards, { refs: cards.map(({ ref }) => ref) });
}

export const forgetErasedCards = defineJob({
  name: "scheduling.forget-erased-cards",
  payload: z.object({ refs: z.array(z.string()) }),
  async run({ refs }) {
    await eachApart(refs, (ref) => provider().forgetCard(ref), notForgotten);
  },
});

/** A card that its owner has dropped. */
export const forgetCard = defineJob({
  name: "scheduling.forget-card",
  payload: z.object({ cardId: z.uuid() }),
  run: ({ cardId }) => forget(eq(savedCards.id, cardId), new Date()),
});

export const forgetCards = defineJob({
  name: "scheduling.forget-cards",
  payload: z.object({}),
  schedule: "17 * * * *",
  run: () => forgetUnneededCards(),
});
