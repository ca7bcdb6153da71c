import { sql } from "drizzle-orm";
import { bigint, char, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { id, instant } from "./columns.ts";
import { lessons } from "./scheduling.ts";

/** What a student owes or has paid for one lesson. The provider holds the card; we hold its last digits. */
export const payments = pgTable(
  "payments",
  {
    id: id(),
    lessonId: uuid()
      .notNull()
      .unique()
      .references(() => lessons.id),
    payerId: uuid()
      .notNull()
      .references(() => users.id),
    amountMinor: bigint({ mode: "number" }).notNull(),
    currency: char({ length: 3 }).notNull(),
    state: text({
      enum: ["open", "paid", "cancelled", "part_refunded", "refunded"],
    })
      .notNull()
      .default("open"),
    refundedMinor: bigint({ mode: "number" }).notNull().default(0),
    providerRef: text().unique(),
    cardLast4: char({ length: 4 }),
    createdAt: instant().notNull().defaultNow(),
    paidAt: instant(),
  },
  (t) => [
    check("payments_amount", sql`${t.amountMinor} >= 0`),
    check("payments_refund", sql`${t.refundedMinor} between 0 and ${t.amountMinor}`),
    index("payments_payer").on(t.payerId, t.createdAt),
  ],
);

/** One business event of the ledger. Its key makes posting it twice impossible. */
export const ledgerTransactions = pgTable(
  "ledger_transactions",
  {
    id: id(),
    key: text().notNull().unique(),
    event: text().notNull(),
    lessonId: uuid().references(() => lessons.id),
    at: instant().notNull(),
  },
  (t) => [index("ledger_transactions_lesson").on(t.lessonId)],
);

/** Append-only; the entries of one transaction sum to zero (deferred constraint trigger). */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: id(),
    transactionId: uuid()
      .notNull()
      .references(() => ledgerTransactions.id),
    /** "provider", "escrow:<lesson>", "teacher:<teacher>", "fees". Positive: the account gains. */
    account: text().notNull(),
    amountMinor: bigint({ mode: "number" }).notNull(),
    currency: char({ length: 3 }).notNull(),
  },
  (t) => [
    index("ledger_entries_transaction").on(t.transactionId),
    index("ledger_entries_account").on(t.account),
  ],
);

/** The embedded provider's own books: what a card company would keep. Nothing else reads them. */
export const embeddedCharges = pgTable("embedded_charges", {
  id: id(),
  key: text().notNull().unique(),
  amountMinor: bigint({ mode: "number" }).notNull(),
  currency: char({ length: 3 }).notNull(),
  state: text({ enum: ["open", "needs_authentication", "succeeded", "declined", "cancelled"] })
    .notNull()
    .default("open"),
  last4: char({ length: 4 }),
  refundedMinor: bigint({ mode: "number" }).notNull().default(0),
  createdAt: instant().notNull().defaultNow(),
});

export const embeddedRefunds = pgTable("embedded_refunds", {
  id: id(),
  key: text().notNull().unique(),
  chargeId: uuid()
    .notNull()
    .references(() => embeddedCharges.id),
  amountMinor: bigint({ mode: "number" }).notNull(),
  createdAt: instant().notNull().defaultNow(),
});
