import { and, eq, gte, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { ledgerAccounts, ledgerPostings } from "#db/schema/ledger.ts";
import { payments } from "#db/schema/payments.ts";
import { db } from "#app/platform/database/db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import type { ListedCharge } from "../provider/provider.ts";
import { reconcilePayouts } from "./reconcile-payouts.server.ts";
import { provider, takesCards } from "../provider/provider-in-use.server.ts";

/** What was taken and given back for a charge, in minor units. */
type Sums = { takenMinor: number; refundedMinor: number; currency: string };
type Ours = Sums & { ref: string; paymentId: string };

/** Three lists of charges on which the ledger and the provider do not agree. Empty ones are good news. */
export type Reconciliation = {
  compared: number;
  oursOnly: Ours[];
  theirsOnly: ListedCharge[];
  different: { ref: string; paymentId: string; ours: Sums; theirs: Sums }[];
};

/**
 * Compares the ledger with the provider's own list of charges opened, or paid, from `from` up to `to` (UTC). Repairs
 * nothing. `to` lies some minutes back, so that what is on its way is not counted as lost.
 */
export async function reconcile({ from, to }: { from: Date; to: Date }): Promise<Reconciliation> {
  const found: Reconciliation = { compared: 0, oursOnly: [], theirsOnly: [], different: [] };
  const seen = new Set<string>();
  for await (const page of inPages(provider().listCharges({ from, to }))) {
    const ours = await findOurs(
      inArray(
        payments.providerRef,
        page.map(({ ref }) => ref),
      ),
    );
    for (const theirs of page) {
      seen.add(theirs.ref);
      compare(found, ours.get(theirs.ref), theirs);
    }
  }
  const paid = await findOurs(and(gte(ledgerPostings.at, from), lt(ledgerPostings.at, to)));
  for (const [ref, ours] of paid) {
    if (seen.has(ref)) continue;
    // It was opened before the window.
    const theirs = await provider().find(ref);
    if (theirs === null) found.oursOnly.push(ours);
    else compare(found, ours, theirs);
  }
  return found;
}

function compare(found: Reconciliation, ours: Ours | undefined, theirs: ListedCharge): void {
  found.compared += 1;
  if (ours === undefined) {
    if (theirs.takenMinor > 0) found.theirsOnly.push(theirs);
    return;
  }
  const { ref, paymentId } = ours;
  if (
    ours.takenMinor !== theirs.takenMinor ||
    ours.refundedMinor !== theirs.refundedMinor ||
    ours.currency !== theirs.currency
  )
    found.different.push({ ref, paymentId, ours: sumsOf(ours), theirs: sumsOf(theirs) });
}

function sumsOf({ takenMinor, refundedMinor, currency }: Sums): Sums {
  return { takenMinor, refundedMinor, currency };
}

/** What the ledger has of charges, by the provider's name for them. */
async function findOurs(which: ReturnType<typeof and>): Promise<Map<string, Ours>> {
  const rows = await db()
    .selectDistinct({
      ref: payments.providerRef,
      paymentId: payments.id,
      currency: payments.currency,
      takenMinor: sql`coalesce(${ledgerAccounts.debits}, 0)`.mapWith(Number),
      refundedMinor: sql`coalesce(${ledgerAccounts.credits}, 0)`.mapWith(Number),
    })
    .from(payments)
    .leftJoin(ledgerAccounts, eq(ledgerAccounts.name, sql`'card:' || ${payments.id}`))
    .leftJoin(ledgerPostings, eq(ledgerPostings.key, sql`'paid:' || ${payments.id}`))
    .where(and(isNotNull(payments.providerRef), which));
  return new Map(rows.map((row) => [row.ref!, { ...row, ref: row.ref! }]));
}

async function* inPages<T>(items: AsyncIterable<T>, size = 500): AsyncGenerator<T[]> {
  let page: T[] = [];
  for await (const item of items) {
    page.push(item);
    if (page.length < size) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Until then a charge may be on its way from the provider to the ledger. */
const onItsWay = 10 * minute;

/** The days from which a charge may still be given back: a package's 180, and some. */
const days = { hourly: 8, weekly: 200 };

/** Compares the last days, and says each charge, transfer and payout that does not agree in the log, as an error. */
async function reconcileDays(count: number, now = new Date()): Promise<void> {
  if (!takesCards()) return;
  const to = new Date(now.getTime() - onItsWay);
  const days = { from: new Date(+to - count * day), to };
  const [charges, sent] = [await reconcile(days), await reconcilePayouts(days)];
  const wrong = [charges, sent].flatMap(({ oursOnly, theirsOnly, different }) =>
    Object.entries({ oursOnly, theirsOnly, different }).flatMap(([list, rows]) =>
      rows.map((row: object) => ({ list, row })),
    ),
  );
  for (const { list, row } of wrong) log.error({ list, row }, "ledger and provider differ");
  log.info({ compared: charges.compared + sent.compared, wrong: wrong.length }, "reconciled");
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
