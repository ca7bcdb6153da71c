import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import {
  reconcileDifferences,
  reconcileRuns,
  type ChargeSums,
  type Sums,
} from "#db/schema/payments/reconciling.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { listRefusedRefunds, type RefusedRefund } from "../provider/provider-calls.server.ts";
import { takesCards } from "../provider/provider-in-use.server.ts";
import {
  reconcileOnePayout,
  reconcilePayouts,
  type PayoutReconciliation,
} from "./reconcile-payouts.server.ts";
import { reconcile, reconcileOne, sumsOf, type Reconciliation } from "./reconcile.server.ts";

type Kept = typeof reconcileDifferences.$inferSelect;
type Seen = Pick<Kept, "list" | "kind" | "providerRef" | "paymentId" | "ours" | "theirs">;

/** Until then something may be on its way from the provider to the ledger. */
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
  const paid = await reconcilePayouts(window);
  const compared = found.compared + paid.compared;
  const seen = [...seenIn(found), ...refusedIn(await listRefusedRefunds()), ...payoutsIn(paid)];
  const isNew = await inTransaction(async (tx) => {
    const fresh = await keep(tx, seen, now);
    await tx
      .update(reconcileRuns)
      .set({
        finishedAt: new Date(+now + Date.now() - began),
        compared,
        seen: seen.length,
      })
      .where(eq(reconcileRuns.id, run!.id));
    return fresh;
  });
  for (const difference of isNew) log.error({ difference }, "ledger and provider differ");
  await noticeGone(now);
  log.info({ compared, wrong: seen.length }, "reconciled");
}

function seenIn({ oursOnly, theirsOnly, different, unfinished }: Reconciliation): Seen[] {
  const kind = "charge" as const;
  return [
    ...oursOnly.map((one) => ({
      list: "ours-only" as const,
      kind,
      providerRef: one.ref,
      paymentId: one.paymentId,
      ours: sumsOf(one),
      theirs: null,
    })),
    ...theirsOnly.map((one) => ({
      list: "theirs-only" as const,
      kind,
      providerRef: one.ref,
      paymentId: null,
      ours: null,
      theirs: sumsOf(one),
    })),
    ...different.map(({ ref, ...one }) => ({
      list: "different" as const,
      kind,
      providerRef: ref,
      ...one,
    })),
    ...unfinished.map(({ ref, ...one }) => ({
      list: "unfinished" as const,
      kind,
      providerRef: ref,
      ...one,
    })),
  ];
}

function payoutsIn({ oursOnly, theirsOnly, different }: PayoutReconciliation): Seen[] {
  const listed = (
    list: Seen["list"],
    sides: { ours?: (typeof oursOnly)[number]; theirs?: (typeof theirsOnly)[number] },
  ): Seen => {
    const { kind, ref: providerRef, paymentId } = (sides.ours ?? sides.theirs)!;
    const [ours, theirs] = [sides.ours?.sums ?? null, sides.theirs?.sums ?? null];
    return { list, kind, providerRef, paymentId, ours, theirs };
  };
  return [
    ...oursOnly.map((ours) => listed("ours-only", { ours })),
    ...theirsOnly.map((theirs) => listed("theirs-only", { theirs })),
    ...different.map((both) => listed("different", both)),
  ];
}

function refusedIn(refunds: RefusedRefund[]): Seen[] {
  return refunds.map(({ ref, paymentId, amountMinor, currency }) => ({
    list: "refund-refused",
    kind: "charge",
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
    const still = (await seenNow(row)).some(
      ({ list, ours, theirs }) =>
        list === row.list &&
        isDeepStrictEqual(ours, row.ours) &&
        isDeepStrictEqual(theirs, row.theirs),
    );
    await db()
      .update(reconcileDifferences)
      .set(still ? { lastSeenAt: now } : { goneAt: now })
      .where(eq(reconcileDifferences.id, row.id));
  }
}

async function seenNow({ kind, providerRef: ref, ours, theirs }: Kept): Promise<Seen[]> {
  if (kind === "charge")
    return [...seenIn(await reconcileOne(ref)), ...refusedIn(await listRefusedRefunds(ref))];
  const { account } = (ours ?? theirs) as Exclude<Sums, ChargeSums>;
  return payoutsIn(await reconcileOnePayout({ kind, ref, account }));
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
