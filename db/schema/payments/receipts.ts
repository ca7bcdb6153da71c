import { sql } from "drizzle-orm";
import {
  bigint,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.ts";
import { instant, table } from "../columns.ts";
import { ledgerPostings } from "./ledger.ts";
import { payments } from "./payments.ts";

/** What a receipt says besides its sums: names and facts of the moment when it was written. */
export type ReceiptFacts = {
  seller: {
    name: string;
    companyNumber: string;
    address: string;
    email: string;
    /** Null where the seller charges no VAT. */
    vat: { number: string; percent: number } | null;
  };
  buyer: string;
  teacher: string;
  /** As whom a trader had the contract; absent of a teacher who was none or had not given it. `number` may be empty. */
  trader?: { name: string; address: string; contact: string; number: string };
  /** The offer's title. */
  title: string;
  isTrial: boolean;
  minutes: number;
  /** How many lessons a package has; null for one lesson. */
  lessons: number | null;
  /** When the lesson starts (epoch ms); of a package, the lesson whose money goes back, if it is one. */
  lessonAt: number | null;
  /** The buyer's time zone, for the times above. */
  zone: string;
};

/**
 * The last number of each issuer and UTC year, of receipts and of invoices. A row is locked until its number is
 * committed: none is ever left out.
 */
export const receiptCounters = table(
  "receipt_counters",
  { issuer: text().notNull(), year: integer().notNull(), last: integer().notNull() },
  (t) => [primaryKey({ columns: [t.issuer, t.year] })],
);

/** Postings that moved money on a card and have no receipt yet; a trigger of the ledger writes them down. */
export const receiptsDue = table("receipts_due", { postingId: uuid().primaryKey() });

/**
 * A receipt for money that a card paid, or a credit note for money sent back to it. The database gives the number;
 * nothing here is ever changed or taken out.
 */
export const receipts = table(
  "receipts",
  {
    /** Such as "PL-2026-000123". */
    number: text().primaryKey().default(""),
    issuer: text().notNull(),
    /** The UTC year of `issuedAt`. */
    year: integer().notNull().default(0),
    /** 1, 2, 3 … of its issuer and year. */
    serial: integer().notNull().default(0),
    kind: text({ enum: ["receipt", "credit_note"] }).notNull(),
    /** Of a credit note: the receipt whose money comes back. */
    credits: text().references((): AnyPgColumn => receipts.number),
    postingId: uuid()
      .notNull()
      .unique()
      .references(() => ledgerPostings.id),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    buyerId: uuid()
      .notNull()
      .references(() => users.id),
    amountMinor: bigint({ mode: "number" }).notNull(),
    currency: char({ length: 3 }).notNull(),
    cardLast4: char({ length: 4 }),
    /** When the money moved. */
    paidAt: instant().notNull(),
    issuedAt: instant().notNull(),
    facts: jsonb().$type<ReceiptFacts>().notNull(),
  },
  (t) => [
    unique("receipts_serial").on(t.issuer, t.year, t.serial),
    check(
      "receipts_number",
      sql`${t.number} = ${t.issuer} || '-' || ${t.year} || '-' || lpad(${t.serial}::text, greatest(6, length(${t.serial}::text)), '0')`,
    ),
    check("receipts_amount", sql`${t.amountMinor} > 0`),
    check("receipts_credits", sql`(${t.kind} = 'credit_note') = (${t.credits} is not null)`),
    index("receipts_payment").on(t.paymentId),
    index("receipts_buyer").on(t.buyerId),
  ],
);

/** What an invoice for our commission says besides its sums: who asks for it and of whom, as they were then. */
export type InvoiceFacts = {
  seller: ReceiptFacts["seller"];
  /** The teacher's name. */
  buyer: string;
};

/**
 * An invoice for what we kept of a teacher's lessons in a month, or a credit note where more was given back than kept.
 * Its lines are entries of the teacher's fees account, each in one invoice and none left out; the database gives the
 * number, and refuses other entries or another sum. Nothing here is ever changed or taken out.
 */
export const commissionInvoices = table(
  "commission_invoices",
  {
    /** Such as "PLT-2026-000123". */
    number: text().primaryKey().default(""),
    issuer: text().notNull(),
    /** The UTC year of `issuedAt`. */
    year: integer().notNull().default(0),
    /** 1, 2, 3 … of its issuer and year. */
    serial: integer().notNull().default(0),
    kind: text({ enum: ["invoice", "credit_note"] }).notNull(),
    teacherId: uuid()
      .notNull()
      .references(() => users.id),
    /** The first day of the month, in `brand.zone`. */
    month: date({ mode: "string" }).notNull(),
    /** The first and the last of its lines, by their number in the fees account. */
    firstEntry: bigint({ mode: "number" }).notNull(),
    lastEntry: bigint({ mode: "number" }).notNull(),
    /** Below nothing: we gave back more than we kept. */
    amountMinor: bigint({ mode: "number" }).notNull(),
    currency: char({ length: 3 }).notNull(),
    issuedAt: instant().notNull(),
    facts: jsonb().$type<InvoiceFacts>().notNull(),
    /** Name, address and VAT number of the tax details of that moment, sealed; null where there were none. */
    sealedBuyer: text(),
  },
  (t) => [
    unique("commission_invoices_serial").on(t.issuer, t.year, t.serial),
    unique("commission_invoices_month").on(t.teacherId, t.month),
    check(
      "commission_invoices_number",
      sql`${t.number} = ${t.issuer} || '-' || ${t.year} || '-' || lpad(${t.serial}::text, greatest(6, length(${t.serial}::text)), '0')`,
    ),
    check("commission_invoices_kind", sql`(${t.kind} = 'credit_note') = (${t.amountMinor} < 0)`),
    check("commission_invoices_entries", sql`${t.firstEntry} between 1 and ${t.lastEntry}`),
    check("commission_invoices_begins", sql`extract(day from ${t.month}) = 1`),
  ],
);
