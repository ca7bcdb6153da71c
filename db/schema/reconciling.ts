import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts/accounts.ts";
import { id, inOrder, instant, table } from "./columns.ts";
import { payments } from "./payments.ts";

/** One comparison of the ledger with the provider. */
export const reconcileRuns = table(
  "reconcile_runs",
  {
    id: id(),
    /** Charges of these days, half-open. */
    fromAt: instant().notNull(),
    toAt: instant().notNull(),
    startedAt: instant().notNull(),
    /** Null while it runs, and where it did not come to its end. */
    finishedAt: instant(),
    compared: integer(),
    /** Differences that it saw. */
    seen: integer(),
  },
  (t) => [
    inOrder("reconcile_runs_order", t.startedAt, t.finishedAt),
    inOrder("reconcile_runs_window", t.fromAt, t.toAt),
    check(
      "reconcile_runs_whole",
      sql`(${t.finishedAt} is null) = (${t.compared} is null) and (${t.finishedAt} is null) = (${t.seen} is null)`,
    ),
    index("reconcile_runs_started").on(t.startedAt),
  ],
);

/** What was taken and given back for a charge, in minor units. */
export type ChargeSums = { takenMinor: number; refundedMinor: number; currency: string };

/**
 * A charge on which ledger and provider do not agree, with the sums of both, or a refund that the provider refused; an
 * admin's note closes it.
 */
export const reconcileDifferences = table(
  "reconcile_differences",
  {
    id: id(),
    list: text({
      enum: ["ours-only", "theirs-only", "different", "unfinished", "refund-refused"],
    }).notNull(),
    /** The provider's name for the charge. */
    providerRef: text().notNull(),
    paymentId: uuid().references(() => payments.id),
    ours: jsonb().$type<ChargeSums>(),
    theirs: jsonb().$type<ChargeSums>(),
    firstSeenAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** Since when both agree again, by themselves; null while they do not. */
    goneAt: instant(),
    closedAt: instant(),
    closedBy: uuid().references(() => users.id),
    note: text(),
  },
  (t) => [
    inOrder("reconcile_differences_order", t.firstSeenAt, t.lastSeenAt),
    // Other sums are another difference, which nobody has looked at.
    unique("reconcile_differences_once")
      .on(t.providerRef, t.list, t.ours, t.theirs)
      .nullsNotDistinct(),
    check(
      "reconcile_differences_closed",
      sql`num_nonnulls(${t.closedAt}, ${t.closedBy}, ${t.note}) in (0, 3)`,
    ),
    index("reconcile_differences_open")
      .on(t.lastSeenAt)
      .where(sql`${t.closedAt} is null`),
  ],
);
