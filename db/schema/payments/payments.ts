import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.ts";
import { packages } from "../scheduling/series-and-packages.ts";
import { id, inOrder, instant, table } from "../columns.ts";
import { sqlList } from "../sql-list.ts";
import { lessons } from "../scheduling/lessons.ts";
import { teachers } from "../teachers/teachers.ts";
import { chargeStates } from "./charge-states.ts";
import { paymentStates, unchargedStates } from "./payment-states.ts";

/**
 * What a student owes or has paid for one lesson, or for a package of them. The provider holds the card; we hold its
 * last digits.
 */
export const payments = table(
  "payments",
  {
    id: id(),
    /** Of a lesson or of a package, never both. */
    lessonId: uuid()
      .unique()
      .references(() => lessons.id),
    packageId: uuid()
      .unique()
      .references(() => packages.id),
    /** The package that paid for this lesson; its money never was a charge of its own. */
    drawnFromId: uuid().references(() => packages.id),
    payerId: uuid()
      .notNull()
      .references(() => users.id),
    amountMinor: bigint({ mode: "number" }).notNull(),
    currency: char({ length: 3 }).notNull(),
    /** Our commission as it was agreed when this was made, in hundredths of a percent: it never changes. */
    feeBasisPoints: integer().notNull(),
    state: text({ enum: paymentStates }).notNull().default("open"),
    refundedMinor: bigint({ mode: "number" }).notNull().default(0),
    providerRef: text().unique(),
    /** The payer asked us to save the card that pays, to pay with it again. */
    saveCard: boolean().notNull().default(false),
    cardLast4: char({ length: 4 }),
    createdAt: instant().notNull().defaultNow(),
    paidAt: instant(),
    /** When a lesson of a series is charged, or charged again. */
    chargeAt: instant(),
    attempts: integer().notNull().default(0),
    /** When the held money was divided between student, teacher and platform. */
    settledAt: instant(),
  },
  (t) => [
    inOrder("payments_order", t.paidAt, t.settledAt),
    check("payments_subject", sql`num_nonnulls(${t.lessonId}, ${t.packageId}) = 1`),
    check(
      "payments_charge_at",
      sql`${t.state} not in (${sql.raw(sqlList(unchargedStates))}) or ${t.chargeAt} is not null`,
    ),
    index("payments_charges")
      .on(t.chargeAt)
      .where(sql`${t.state} in (${sql.raw(sqlList(unchargedStates))})`),
    check("payments_amount", sql`${t.amountMinor} >= 0`),
    check("payments_fee", sql`${t.feeBasisPoints} between 0 and 10000`),
    check("payments_refund", sql`${t.refundedMinor} between 0 and ${t.amountMinor}`),
    index("payments_payer").on(t.payerId, t.createdAt),
    index("payments_drawn")
      .on(t.drawnFromId)
      .where(sql`${t.drawnFromId} is not null`),
  ],
);

/** Students who came by a teacher's own link, for whom the smaller commission is agreed with each booking. */
export const ownStudents = table(
  "own_students",
  {
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId),
    studentId: uuid()
      .notNull()
      .references(() => users.id),
    invitedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.teacherId, t.studentId] }),
    index("own_students_student").on(t.studentId),
  ],
);

/**
 * What the law wants to know of a seller before money is paid out to them (docs/decisions/086). All of it is sealed: the
 * database alone gives nothing away but that it is there.
 */
export const taxDetails = table("tax_details", {
  teacherId: uuid()
    .primaryKey()
    .references(() => teachers.userId),
  sealed: text().notNull(),
  /** Which saving of the page this is; an older page does not save over it. */
  version: integer().notNull().default(1),
  savedAt: instant().notNull(),
});

/** The embedded provider's own books: what a card company would keep. Nothing else reads them. */
export const embeddedCharges = table("embedded_charges", {
  id: id(),
  key: text().notNull().unique(),
  amountMinor: bigint({ mode: "number" }).notNull(),
  currency: char({ length: 3 }).notNull(),
  state: text({ enum: chargeStates }).notNull().default("open"),
  /** Money is only reserved until `capture`. */
  captureLater: boolean().notNull().default(false),
  /** Whose card is saved when it has paid. */
  customer: text(),
  /** The card that was saved for them. */
  cardId: uuid().references(() => embeddedCards.id, { onDelete: "set null" }),
  last4: char({ length: 4 }),
  refundedMinor: bigint({ mode: "number" }).notNull().default(0),
  /** When the bank says no to a charge that it looks at. */
  decidesAt: instant(),
  createdAt: instant().notNull().defaultNow(),
});

export const embeddedRefunds = table("embedded_refunds", {
  id: id(),
  key: text().notNull().unique(),
  chargeId: uuid()
    .notNull()
    .references(() => embeddedCharges.id),
  amountMinor: bigint({ mode: "number" }).notNull(),
  createdAt: instant().notNull().defaultNow(),
});

/** Cards that the embedded provider keeps for later charges: what a test card would answer, never its number. */
export const embeddedCards = table("embedded_cards", {
  id: id(),
  owner: text().notNull(),
  outcome: text({ enum: ["succeeded", "declined", "needs_authentication"] }).notNull(),
  last4: char({ length: 4 }).notNull(),
  createdAt: instant().notNull().defaultNow(),
});

/** Cards that the embedded provider is asked to keep without a payment: Stripe's setup intents. */
export const embeddedSetups = table("embedded_setups", {
  id: id(),
  customer: text().notNull(),
  /** Who asked, and for what: our own words. */
  metadata: jsonb().notNull(),
  state: text({ enum: ["open", "needs_authentication", "declined", "succeeded"] })
    .notNull()
    .default("open"),
  cardId: uuid().references(() => embeddedCards.id, { onDelete: "set null" }),
  createdAt: instant().notNull().defaultNow(),
});

/** The embedded provider's answers by the key of what was asked: the same again answers the same. */
export const embeddedAnswers = table("embedded_answers", {
  key: text().primaryKey(),
  /** SHA-256 of address and form. */
  digest: char({ length: 64 }).notNull(),
  status: integer().notNull(),
  body: jsonb(),
  createdAt: instant().notNull().defaultNow(),
});

/** What the provider has told us, each once: we ask it what is true, and never take its message for that. */
export const paymentEvents = table("payment_events", {
  /** The provider's own. */
  id: text().primaryKey(),
  type: text().notNull(),
  /** The charge that it is about, if any. */
  providerRef: text(),
  createdAt: instant().notNull(),
  receivedAt: instant().notNull(),
  handledAt: instant(),
});
