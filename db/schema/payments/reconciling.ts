import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.ts";
import { id, inOrder, instant, table } from "../columns.ts";
import { payments } from "./payments.ts";

/** One comparison of the ledger with the provider. */
export const reconcileRuns = table(
  "reconcile_runs",
  {
    id: id(),
    /** Charges, transfers and payouts of these days, half-open. */
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

/** What was moved to a teacher's account and taken back out of it, in minor units; `account` as the provider names it. */
export type TransferSums = {
  amountMinor: number;
  reversedMinor: number;
  currency: string;
  account: string;
};

/** What an account sent to its bank, in minor units of the bank's currency. */
export type PayoutSums = { amountMinor: number; state: string; currency: string; account: string };

export type Sums = ChargeSums | TransferSums | PayoutSums;

/**
 * A charge, a transfer or a payout on which ledger and provider do not agree, with the sums of both, or a refund that
 * the provider refused; an admin's note closes it.
 */
export const reconcileDifferences = table(
  "reconcile_differences",
  {
    id: id(),
    list: text({
      enum: ["ours-only", "theirs-only", "different", "unfinished", "refund-refused"],
    }).notNull(),
    kind: text({ enum: ["charge", "transfer", "payout"] })
      .notNull()
      .default("charge"),
    /** The provider's name for it. */
    providerRef: text().notNull(),
    /** Whose charge it is, or from whose it is transferred; null for payouts, and for what we do not know. */
    paymentId: uuid().references(() => payments.id),
    ours: jsonb().$type<Sums>(),
    theirs: jsonb().$type<Sums>(),
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
