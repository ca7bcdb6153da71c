import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { reconcileDifferences, reconcileRuns, type ChargeSums } from "#db/schema/reconciling.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { listRefusedRefunds, type RefusedRefund } from "../provider/provider-calls.server.ts";
import { takesCards } from "../provider/provider-in-use.server.ts";
import { reconcilePayouts } from "./reconcile-payouts.server.ts";
import { reconcile, reconcileOne, sumsOf, type Reconciliation } from "./reconcile.server.ts";

type Seen = {
  list: (typeof reconcileDifferences.$inferSelect)["list"];
  providerRef: string;
  paymentId: string | null;
  ours: ChargeSums | null;
  theirs: ChargeSums | null;
};

/** Until then a charge may be on its way from the provider to the ledger. */
const onItsWay = 10 * minute;

/** The days from which a charge may still be given back: a package's 180, and some. */
const days = { hourly: 8, weekly: 200 };

/**
 * Compares so many of the last days and keeps what it found: a difference that is new, seen again, or no longer there.
 * Each new one is an error in the log. Nothing is corrected.
 */
export async function reconcileDays(count: number, now = new Date()): Promise<void> {
  if (!takesCards()) return;
  const began = Date.now();
  const to = new Date(now.getTime() - onItsWay);
  const window = { from: new Date(+to - count * day), to };
  const [run] = await db()
    .insert(reconcileRuns)
    .values({ fromAt: window.from, toAt: to, startedAt: now })
    .returning();
  const found = await reconcile(window);
  const seen = [...seenIn(found), ...refusedIn(await listRefusedRefunds())];
  const isNew = await inTransaction(async (tx) => {
    const fresh = await keep(tx, seen, now);
    await tx
      .update(reconcileRuns)
      .set({
        finishedAt: new Date(+now + Date.now() - began),
        compared: found.compared,
        seen: seen.length,
      })
      .where(eq(reconcileRuns.id, run!.id));
    return fresh;
  });
  for (const charge of isNew) log.error({ charge }, "ledger and provider differ");
  await noticeGone(now);
  const wrong = seen.length + (await comparePayouts(window));
  log.info({ compared: found.compared, wrong }, "reconciled");
}

/** Says each transfer and payout that does not agree in the log, as an error, and answers how many. */
async function comparePayouts(window: { from: Date; to: Date }): Promise<number> {
  const { compared: _, ...lists } = await reconcilePayouts(window);
  const wrong = Object.entries(lists).flatMap(([list, rows]) =>
    rows.map((row: object) => ({ list, row })),
  );
  for (const one of wrong) log.error(one, "ledger and provider differ");
  return wrong.length;
}

function seenIn({ oursOnly, theirsOnly, different, unfinished }: Reconciliation): Seen[] {
  return [
    ...oursOnly.map((one) => ({
      list: "ours-only" as const,
      providerRef: one.ref,
      paymentId: one.paymentId,
      ours: sumsOf(one),
      theirs: null,
    })),
    ...theirsOnly.map((one) => ({
      list: "theirs-only" as const,
      providerRef: one.ref,
      paymentId: null,
      ours: null,
      theirs: sumsOf(one),
    })),
    ...different.map(({ ref, ...one }) => ({
      list: "different" as const,
      providerRef: ref,
      ...one,
    })),
    ...unfinished.map(({ ref, ...one }) => ({
      list: "unfinished" as const,
      providerRef: ref,
      ...one,
    })),
  ];
}

function refusedIn(refunds: RefusedRefund[]): Seen[] {
  return refunds.map(({ ref, paymentId, amountMinor, currency }) => ({
    list: "refund-refused",
    providerRef: ref,
    paymentId,
    ours: { takenMinor: 0, refundedMinor: amountMinor, currency },
    theirs: null,
  }));
}

/** Writes down what was seen; answers what nobody has seen before. */
async function keep(tx: Tx, seen: Seen[], now: Date): Promise<Seen[]> {
  const fresh: Seen[] = [];
  for (const one of seen) {
    const [kept] = await tx
      .insert(reconcileDifferences)
      .values({ ...one, firstSeenAt: now, lastSeenAt: now })
      .onConflictDoUpdate({
        target: [
          reconcileDifferences.providerRef,
          reconcileDifferences.list,
          reconcileDifferences.ours,
          reconcileDifferences.theirs,
        ],
        set: {
          lastSeenAt: sql`greatest(${reconcileDifferences.lastSeenAt}, excluded.last_seen_at)`,
          goneAt: null,
        },
      })
      .returning({ isNew: sql<boolean>`xmax = 0` });
    if (kept!.isNew) fresh.push(one);
  }
  return fresh;
}

/** Open differences that this run did not see: outside its days, or no longer there. The provider is asked which. */
async function noticeGone(now: Date): Promise<void> {
  const unseen = await db()
    .select()
    .from(reconcileDifferences)
    .where(
      and(
        isNull(reconcileDifferences.closedAt),
        isNull(reconcileDifferences.goneAt),
        lt(reconcileDifferences.lastSeenAt, now),
      ),
    );
  for (const row of unseen) {
    const present = [
      ...seenIn(await reconcileOne(row.providerRef)),
      ...refusedIn(await listRefusedRefunds(row.providerRef)),
    ];
    const still = present.some(
      ({ list, ours, theirs }) =>
        list === row.list && isSame(ours, row.ours) && isSame(theirs, row.theirs),
    );
    await db()
      .update(reconcileDifferences)
      .set(still ? { lastSeenAt: now } : { goneAt: now })
      .where(eq(reconcileDifferences.id, row.id));
  }
}

function isSame(one: ChargeSums | null, other: ChargeSums | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.takenMinor === other.takenMinor &&
    one.refundedMinor === other.refundedMinor &&
    one.currency === other.currency
  );
}

export const reconcileHourly = defineJob({
  name: "payments.reconcile",
  payload: z.object({}),
  schedule: "41 * * * *",
  run: () => reconcileDays(days.hourly),
});

export const reconcileWeekly = defineJob({
  name: "payments.reconcile-all",
  payload: z.object({}),
  schedule: "11 3 * * 0",
  run: () => reconcileDays(days.weekly),
});
