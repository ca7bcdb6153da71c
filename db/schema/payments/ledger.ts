import { sql } from "drizzle-orm";
import {
  bigint,
  char,
  check,
  date,
  foreignKey,
  index,
  integer,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { id, instant, table } from "../columns.ts";
import { packages } from "../scheduling/series-and-packages.ts";
import { lessons } from "../scheduling/lessons.ts";

/** What an account is for: the part of its name before the colon. */
export const accountKinds = [
  "card",
  "escrow",
  "package",
  "refunds",
  "teacher",
  "fees",
  "dispute",
  "chargeback",
  "losses",
  "payout",
  "bank",
  "debt",
  "goodwill",
] as const;

/** What moves money. */
export const postingEvents = [
  "payment",
  "draw",
  "move",
  "lesson",
  "cancellation",
  "package",
  "refund",
  "dispute",
  "late-refund",
  "debt",
  "payout",
  "payout-paid",
  "payout-failed",
  "adjustment",
  "goodwill",
] as const;

/**
 * One account of the ledger; everything it ever gained is its credits, everything it gave its debits, in minor units.
 * `post_ledger` alone moves it on, and how far it may go is said by the bounds of its entries.
 */
export const ledgerAccounts = table("ledger_accounts", {
  /** Such as "escrow:<lesson>". */
  name: text().primaryKey(),
  currency: char({ length: 3 }).notNull(),
  debits: bigint({ mode: "number" }).notNull().default(0),
  credits: bigint({ mode: "number" }).notNull().default(0),
  /** So many entries. */
  version: bigint({ mode: "number" }).notNull().default(0),
  /** The hash of its newest entry. */
  head: char({ length: 64 })
    .notNull()
    .default(sql`repeat('0', 64)`),
});

/** One business event. Its key makes posting it twice impossible, for ever. */
export const ledgerPostings = table(
  "ledger_postings",
  {
    id: id(),
    key: text().notNull().unique(),
    event: text({ enum: postingEvents }).notNull(),
    lessonId: uuid().references(() => lessons.id),
    packageId: uuid().references(() => packages.id),
    at: instant().notNull(),
    /** The key of the posting whose held money this one gives to whom it belongs: each is resolved once. */
    resolves: text(),
  },
  (t) => [
    foreignKey({
      name: "ledger_postings_resolves_fk",
      columns: [t.resolves],
      foreignColumns: [t.key],
    }),
    uniqueIndex("ledger_postings_resolved_once")
      .on(t.resolves)
      .where(sql`${t.resolves} is not null`),
    // The parts of a hash are told apart by it.
    check("ledger_postings_key", sql`${t.key} !~ '[|[:space:]]'`),
    // Postings lie in the order of their time: a day is found by the pages it is in, and adding one costs next to nothing.
    index("ledger_postings_at").using("brin", t.at).with({ autosummarize: true }),
    index("ledger_postings_lesson")
      .on(t.lessonId)
      .where(sql`${t.lessonId} is not null`),
    index("ledger_postings_package")
      .on(t.packageId)
      .where(sql`${t.packageId} is not null`),
  ],
);

/**
 * What a posting does to one account. Each entry carries the balance after it and a hash over itself and the entry
 * before, so that one that is changed, taken out or put in between is found.
 */
export const ledgerEntries = table(
  "ledger_entries",
  {
    postingId: uuid()
      .notNull()
      .references(() => ledgerPostings.id),
    account: text().notNull(),
    /** 1, 2, 3 … of its account. */
    accountVersion: bigint({ mode: "number" }).notNull(),
    /** Positive: the account gains. */
    amountMinor: bigint({ mode: "number" }).notNull(),
    currency: char({ length: 3 }).notNull(),
    balanceMinor: bigint({ mode: "number" }).notNull(),
    hash: char({ length: 64 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account, t.accountVersion] }),
    unique("ledger_entries_account_once").on(t.postingId, t.account),
    foreignKey({
      name: "ledger_entries_account_fk",
      columns: [t.account],
      foreignColumns: [ledgerAccounts.name],
    }),
    // Far above every price, and far below what a sum of bigints can hold.
    check(
      "ledger_entries_amount",
      sql`${t.amountMinor} <> 0 and abs(${t.amountMinor}) <= 1000000000000`,
    ),
    // A card outside gets back at most what it gave, a debt is settled once, and goodwill is only ever given; nobody
    // else but our fees and losses gives what they do not have. Short, for each statement reads it again.
    check(
      "ledger_entries_bounds",
      sql.raw(`case when account ~ '^(fees|losses):' then true
        when account ~ '^(card|debt|goodwill):' then balance_minor <= 0
        else account ~ '^(${accountKinds.join("|")}):' and balance_minor >= 0 end`),
    ),
  ],
);

/** The newest entry of each account that moved since the day before: what a day's seal covers. */
export const ledgerSealedHeads = table(
  "ledger_sealed_heads",
  {
    day: date({ mode: "string" }).notNull(),
    account: text()
      .notNull()
      .references(() => ledgerAccounts.name),
    version: bigint({ mode: "number" }).notNull(),
    head: char({ length: 64 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.account] }),
    // The newest of an account is looked up each day.
    index("ledger_sealed_heads_account").on(t.account, t.version.desc()),
  ],
);

/** One a day: a hash over the day's heads and the seal before, signed. A person who has kept one can prove all before it. */
export const ledgerSeals = table("ledger_seals", {
  day: date({ mode: "string" }).primaryKey(),
  at: instant().notNull(),
  accounts: integer().notNull(),
  /** The root of the seal before; zeros for the first. */
  previous: char({ length: 64 }).notNull().unique(),
  root: char({ length: 64 }).notNull(),
  /** Ed25519 over day, accounts, previous and root; base64. */
  signature: text().notNull(),
});
