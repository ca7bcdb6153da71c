import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  char,
  check,
  date,
  foreignKey,
  index,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { id, instant, table } from "../columns.ts";
import { ledgerPostings } from "./ledger.ts";
import { payments } from "./payments.ts";
import { teachers } from "../teachers/teachers.ts";

/** How far a teacher has come with the provider: nothing asked yet, something missing, ready, or refused. */
export const payoutAccountStates = ["new", "incomplete", "ready", "refused"] as const;

/** "preparing" until the provider has taken the payout: before that nobody knows what became of the call. */
export const payoutStates = ["preparing", "sent", "paid", "failed"] as const;

const minor = () => bigint({ mode: "number" }).notNull();

/** Where a teacher's money goes: their account at the provider, which alone knows the bank's number. */
export const payoutAccounts = table(
  "payout_accounts",
  {
    teacherId: uuid()
      .primaryKey()
      .references(() => teachers.userId),
    /** Of the bank, and never changed: an account at the provider stays in its country. */
    country: char({ length: 2 }).notNull(),
    providerRef: text().unique(),
    state: text({ enum: payoutAccountStates }).notNull().default("new"),
    bankLast4: char({ length: 4 }),
    bankCurrency: char({ length: 3 }),
    createdAt: instant().notNull(),
    checkedAt: instant(),
  },
  (t) => [
    check(
      "payout_accounts_ready",
      sql`${t.state} <> 'ready' or num_nonnulls(${t.providerRef}, ${t.bankLast4}, ${t.bankCurrency}) = 3`,
    ),
  ],
);

/** One payment to a teacher's bank. Its row comes before the provider is asked. */
export const payouts = table(
  "payouts",
  {
    id: id(),
    teacherId: uuid()
      .notNull()
      .references(() => payoutAccounts.teacherId),
    kind: text({ enum: ["weekly", "asked"] }).notNull(),
    /** The UTC day it was made on: one of a kind a day. */
    day: date({ mode: "string" }).notNull(),
    amountMinor: minor(),
    currency: char({ length: 3 }).notNull(),
    state: text({ enum: payoutStates }).notNull().default("preparing"),
    providerRef: text().unique(),
    /** What the bank gets, in its own currency. */
    bankMinor: bigint({ mode: "number" }),
    bankCurrency: char({ length: 3 }),
    bankLast4: char({ length: 4 }),
    failureCode: text(),
    createdAt: instant().notNull(),
    sentAt: instant(),
    endedAt: instant(),
    /** When the provider was last asked for its state. */
    checkedAt: instant(),
  },
  (t) => [
    unique("payouts_once_a_day").on(t.teacherId, t.kind, t.day),
    // The next one begins when it is known what became of this one.
    uniqueIndex("payouts_one_preparing")
      .on(t.teacherId)
      .where(sql`${t.state} = 'preparing'`),
    index("payouts_open")
      .on(t.createdAt)
      .where(sql`${t.state} in ('preparing', 'sent')`),
    index("payouts_teacher").on(t.teacherId, t.createdAt),
    check("payouts_amount", sql`${t.amountMinor} > 0`),
    check("payouts_failed", sql`(${t.state} = 'failed') = (${t.failureCode} is not null)`),
    check(
      "payouts_sent",
      sql`${t.state} not in ('sent', 'paid') or num_nonnulls(${t.providerRef}, ${t.sentAt}, ${t.bankMinor}) = 3`,
    ),
    check("payouts_ended", sql`(${t.state} in ('paid', 'failed')) = (${t.endedAt} is not null)`),
  ],
);

/**
 * An earning on its way to its teacher's account at the provider. Each earning has one row that was not refused, for
 * ever: this is what pays a lesson once.
 */
export const transfers = table(
  "transfers",
  {
    id: id(),
    teacherId: uuid()
      .notNull()
      .references(() => payoutAccounts.teacherId),
    /** The key of the posting that earned it. */
    earning: text().notNull(),
    /** Whose charge it is taken from: the lesson's own, or that of its package. Null: our own money. */
    paymentId: uuid().references(() => payments.id),
    amountMinor: minor(),
    currency: char({ length: 3 }).notNull(),
    state: text({ enum: ["unknown", "made", "refused"] })
      .notNull()
      .default("unknown"),
    providerRef: text().unique(),
    createdAt: instant().notNull(),
    madeAt: instant(),
  },
  (t) => [
    foreignKey({
      name: "transfers_earning_fk",
      columns: [t.earning],
      foreignColumns: [ledgerPostings.key],
    }),
    uniqueIndex("transfers_once")
      .on(t.earning)
      .where(sql`${t.state} <> 'refused'`),
    index("transfers_teacher").on(t.teacherId),
    check("transfers_amount", sql`${t.amountMinor} > 0`),
    check(
      "transfers_made",
      sql`(${t.state} = 'made') = (${t.providerRef} is not null and ${t.madeAt} is not null)`,
    ),
  ],
);

/** Which earnings a payout sends, and what of each. */
export const payoutItems = table(
  "payout_items",
  {
    payoutId: uuid()
      .notNull()
      .references(() => payouts.id),
    transferId: uuid()
      .notNull()
      .references(() => transfers.id),
    amountMinor: minor(),
    /** Another payout may send it when this one has failed. */
    returned: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.payoutId, t.transferId] }),
    uniqueIndex("payout_items_once")
      .on(t.transferId)
      .where(sql`not ${t.returned}`),
    check("payout_items_amount", sql`${t.amountMinor} > 0`),
  ],
);

/** A refund to a student after the lesson's money was divided. What has left already is the teacher's debt. */
export const lateRefunds = table(
  "late_refunds",
  {
    id: id(),
    /** Names the cause, such as `report:<id>`: the same cause refunds once. */
    cause: text().notNull().unique(),
    /** Of the lesson; its card may be that of a package. */
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId),
    refundMinor: minor(),
    /** The teacher's part of it. */
    teacherMinor: minor(),
    /** What of that had been paid out before. */
    debtMinor: minor(),
    currency: char({ length: 3 }).notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index("late_refunds_teacher").on(t.teacherId, t.at),
    check("late_refunds_amount", sql`${t.refundMinor} > 0`),
    check(
      "late_refunds_parts",
      sql`${t.teacherMinor} between 0 and ${t.refundMinor} and ${t.debtMinor} between 0 and ${t.teacherMinor}`,
    ),
  ],
);

/**
 * What of an earning does not go to the teacher: it went back to a student, or settles a debt. Where the earning was
 * transferred before, the transfer is reversed by as much.
 */
export const deductions = table(
  "deductions",
  {
    id: id(),
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId),
    earning: text().notNull(),
    kind: text({ enum: ["refund", "debt"] }).notNull(),
    amountMinor: minor(),
    /** The transfer to reverse, and how that went; null where nothing had left. */
    transferId: uuid().references(() => transfers.id),
    reversal: text({ enum: ["unknown", "made"] }),
    providerRef: text().unique(),
    at: instant().notNull(),
  },
  (t) => [
    foreignKey({
      name: "deductions_earning_fk",
      columns: [t.earning],
      foreignColumns: [ledgerPostings.key],
    }),
    index("deductions_earning").on(t.earning),
    index("deductions_open")
      .on(t.at)
      .where(sql`${t.reversal} = 'unknown'`),
    check("deductions_amount", sql`${t.amountMinor} > 0`),
    check("deductions_reversal", sql`(${t.transferId} is null) = (${t.reversal} is null)`),
    check(
      "deductions_made",
      sql`coalesce(${t.reversal} = 'made', false) = (${t.providerRef} is not null)`,
    ),
  ],
);

/** The embedded provider's accounts of teachers: what a card company would know of them. */
export const embeddedAccounts = table("embedded_accounts", {
  id: id(),
  /** Whom the account is for, as we named them. */
  key: text().notNull().unique(),
  country: char({ length: 2 }).notNull(),
  outcome: text({ enum: ["incomplete", "ready", "refused"] })
    .notNull()
    .default("incomplete"),
  /** What a payout to its bank answers. */
  bank: text({ enum: ["good", "closed", "wrong_number"] }),
  last4: char({ length: 4 }),
  currency: char({ length: 3 }),
  createdAt: instant().notNull().defaultNow(),
});

export const embeddedTransfers = table(
  "embedded_transfers",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => embeddedAccounts.id),
    /** Null: the platform's own money. */
    chargeId: uuid(),
    /** Which of the charge's transfers it is, as we named it. */
    group: text().notNull(),
    amountMinor: minor(),
    reversedMinor: minor().default(0),
    currency: char({ length: 3 }).notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check("embedded_transfers_reversed", sql`${t.reversedMinor} between 0 and ${t.amountMinor}`),
    index("embedded_transfers_account").on(t.accountId),
    index("embedded_transfers_charge").on(t.chargeId),
    index("embedded_transfers_group").on(t.group),
  ],
);

export const embeddedReversals = table("embedded_reversals", {
  id: id(),
  key: text().notNull().unique(),
  transferId: uuid()
    .notNull()
    .references(() => embeddedTransfers.id),
  amountMinor: minor(),
  createdAt: instant().notNull().defaultNow(),
});

export const embeddedPayouts = table(
  "embedded_payouts",
  {
    id: id(),
    key: text().notNull().unique(),
    accountId: uuid()
      .notNull()
      .references(() => embeddedAccounts.id),
    amountMinor: minor(),
    currency: char({ length: 3 }).notNull(),
    state: text({ enum: ["in_transit", "paid", "failed"] }).notNull(),
    failureCode: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index("embedded_payouts_account").on(t.accountId)],
);
