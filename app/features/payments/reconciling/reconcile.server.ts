import { and, eq, gte, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { ledgerAccounts, ledgerPostings } from "#db/schema/payments/ledger.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { db } from "#app/platform/database/db.server.ts";
import { hour } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import type { ChargeSums } from "#db/schema/payments/reconciling.ts";
import type { ListedCharge } from "../provider/provider.ts";
import { provider } from "../provider/provider-in-use.server.ts";

type Ours = ChargeSums & { ref: string; paymentId: string };
type Both = { ref: string; paymentId: string; ours: ChargeSums; theirs: ChargeSums };

/**
 * Three lists of charges on which the ledger and the provider do not agree, and one of those that have stood at the
 * provider for more than `rules.reconcile.unfinishedHours`, neither taken nor closed. Empty ones are good news.
 */
export type Reconciliation = {
  compared: number;
  oursOnly: Ours[];
  theirsOnly: ListedCharge[];
  different: Both[];
  unfinished: (Omit<Both, "paymentId" | "ours"> & {
    paymentId: string | null;
    ours: ChargeSums | null;
  })[];
};

/**
 * Compares the ledger with the provider's own list of charges opened, or paid, from `from` up to `to` (UTC). Repairs
 * nothing. `to` lies some minutes back, so that what is on its way is not counted as lost.
 */
export async function reconcile({ from, to }: { from: Date; to: Date }): Promise<Reconciliation> {
  const found = nothingFound();
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

/** As `reconcile`, of one charge as it is now on both sides. */
export async function reconcileOne(ref: string): Promise<Reconciliation> {
  const found = nothingFound();
  const [theirs, own] = await Promise.all([
    provider().find(ref),
    findOurs(eq(payments.providerRef, ref)),
  ]);
  const ours = own.get(ref);
  if (theirs !== null) compare(found, ours, theirs);
  else if (ours !== undefined && ours.takenMinor > 0) found.oursOnly.push(ours);
  return found;
}

function nothingFound(): Reconciliation {
  return { compared: 0, oursOnly: [], theirsOnly: [], different: [], unfinished: [] };
}

function compare(found: Reconciliation, ours: Ours | undefined, theirs: ListedCharge): void {
  found.compared += 1;
  if (isUnfinished(theirs))
    found.unfinished.push({
      ref: theirs.ref,
      paymentId: ours?.paymentId ?? null,
      ours: ours === undefined ? null : sumsOf(ours),
      theirs: sumsOf(theirs),
    });
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

function isUnfinished({ waits, openedAt }: ListedCharge): boolean {
  return waits && Date.now() - +openedAt > rules.reconcile.unfinishedHours * hour;
}

export function sumsOf({ takenMinor, refundedMinor, currency }: ChargeSums): ChargeSums {
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
