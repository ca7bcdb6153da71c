import { sql } from "drizzle-orm";
import { bigint, char, check, index, jsonb, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.ts";
import { id, inOrder, instant, table } from "../columns.ts";
import { payments } from "./payments.ts";

/** What a bank's dispute can be; the last two are its end. */
export const disputeStates = ["needs_response", "under_review", "won", "lost"] as const;
export const openDisputeStates = ["needs_response", "under_review"] as const;
export type DisputeState = (typeof disputeStates)[number];

/** A bank that takes a payment back because its customer objects, as the provider tells it (docs/decisions/094). */
export const disputes = table(
  "disputes",
  {
    id: id(),
    /** The provider's name for it. */
    providerRef: text().notNull().unique(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    amountMinor: bigint({ mode: "number" }).notNull(),
    currency: char({ length: 3 }).notNull(),
    /** What the provider charges us for it; ours to bear. */
    feeMinor: bigint({ mode: "number" }).notNull(),
    /** The bank's word, such as "product_not_received". */
    reason: text().notNull(),
    state: text({ enum: disputeStates }).notNull(),
    openedAt: instant().notNull(),
    /** Until when the bank takes evidence. */
    dueBy: instant(),
    /** What was sent to the bank, field by field. */
    evidence: jsonb().$type<Record<string, string>>(),
    answeredAt: instant(),
    /** Who sent the evidence, or accepted the dispute. */
    answeredBy: uuid().references(() => users.id),
    acceptedAt: instant(),
    closedAt: instant(),
  },
  (t) => [
    inOrder("disputes_order", t.openedAt, t.closedAt),
    check("disputes_sums", sql`${t.amountMinor} > 0 and ${t.feeMinor} >= 0`),
    check("disputes_closed", sql`(${t.state} in ('won', 'lost')) = (${t.closedAt} is not null)`),
    index("disputes_payment").on(t.paymentId),
    index("disputes_open")
      .on(t.dueBy)
      .where(sql`${t.state} in ('needs_response', 'under_review')`),
  ],
);

/** What a dispute took from which account of the ledger, and for which payment: where it goes back if it is won. */
export const disputeParts = table(
  "dispute_parts",
  {
    disputeId: uuid()
      .notNull()
      .references(() => disputes.id),
    /** The disputed one, or that of a lesson drawn from the package it paid for. */
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    account: text().notNull(),
    amountMinor: bigint({ mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.disputeId, t.paymentId, t.account] }),
    check("dispute_parts_amount", sql`${t.amountMinor} > 0`),
    index("dispute_parts_payment").on(t.paymentId),
    index("dispute_parts_account").on(t.account),
  ],
);

/** Lessons whose money would have been divided while a bank disputed it: done when the bank has decided. */
export const waitingSettlements = table(
  "waiting_settlements",
  {
    paymentId: uuid()
      .primaryKey()
      .references(() => payments.id),
    /** What goes back to the student; null for a lesson that took place. */
    refundMinor: bigint({ mode: "number" }),
    at: instant().notNull(),
  },
  (t) => [check("waiting_settlements_refund", sql`${t.refundMinor} >= 0`)],
);
