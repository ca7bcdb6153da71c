import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  char,
  check,
  index,
  integer,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.ts";
import { cancelPolicy, hasWholePolicy, id, inOrder, instant, table } from "../columns.ts";
import { offers, teachers } from "../teachers/teachers.ts";

/** A card that its owner lets us charge again for a series. The provider holds the card itself. */
export const savedCards = table(
  "saved_cards",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    providerRef: text().notNull().unique(),
    last4: char({ length: 4 }).notNull(),
    /** As the provider names it, such as "visa"; not known of cards saved before it was asked. */
    brand: text(),
    /** Its owner pays with it again; without, it is for the series that point to it and no more. */
    forPayments: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    removedAt: instant(),
  },
  (t) => [
    inOrder("saved_cards_order", t.createdAt, t.removedAt),
    index("saved_cards_user").on(t.userId),
  ],
);

/**
 * Lessons of one student with one teacher at the same wall time of the teacher's zone, week after
 * week. The lessons are rows of `lessons`; this is what they have in common.
 */
export const lessonSeries = table(
  "lesson_series",
  {
    id: id(),
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId),
    studentId: uuid()
      .notNull()
      .references(() => users.id),
    offerId: uuid()
      .notNull()
      .references(() => offers.id),
    /** The zone whose wall time the lessons keep: the teacher's when it was booked. */
    zone: text().notNull(),
    /** Pence of each lesson. */
    priceMinor: bigint({ mode: "number" }).notNull(),
    currency: char({ length: 3 }).notNull(),
    state: text({ enum: ["held", "active", "ended", "expired"] }).notNull(),
    cardId: uuid().references(() => savedCards.id),
    requestId: uuid().notNull(),
    createdAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    inOrder("lesson_series_order", t.createdAt, t.endedAt),
    uniqueIndex("lesson_series_request").on(t.studentId, t.requestId),
    index("lesson_series_teacher").on(t.teacherId),
  ],
);

/** Lessons paid for together, to be booked one by one until `expiresAt`. */
export const packages = table(
  "packages",
  {
    id: id(),
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId),
    studentId: uuid()
      .notNull()
      .references(() => users.id),
    offerId: uuid()
      .notNull()
      .references(() => offers.id),
    title: text().notNull(),
    language: text().notNull(),
    minutes: integer().notNull(),
    lessons: integer().notNull(),
    /** Pence of one such lesson bought alone, as it was at the sale: what used ones count when the rest is given back. */
    singleMinor: bigint({ mode: "number" }).notNull(),
    /** Pence of all of them together. */
    priceMinor: bigint({ mode: "number" }).notNull(),
    currency: char({ length: 3 }).notNull(),
    discountPercent: integer().notNull(),
    cancelPolicy: cancelPolicy(),
    state: text({ enum: ["open", "active", "abandoned", "refunded", "expired"] }).notNull(),
    /** The student's express request to begin within the 14 days of the right to cancel. */
    earlyStartAt: instant(),
    requestId: uuid().notNull(),
    createdAt: instant().notNull(),
    boughtAt: instant(),
    expiresAt: instant(),
    endedAt: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    hasWholePolicy("packages_cancel_policy", t.cancelPolicy),
    inOrder("packages_order", t.boughtAt, t.endedAt, t.expiresAt),
    uniqueIndex("packages_request").on(t.studentId, t.requestId),
    index("packages_student").on(t.studentId),
    index("packages_teacher").on(t.teacherId),
    index("packages_expiry")
      .on(t.expiresAt)
      .where(sql`${t.state} = 'active'`),
    check("packages_price", sql`${t.priceMinor} >= 0 and ${t.lessons} > 0`),
    check("packages_bought", sql`${t.state} <> 'active' or ${t.expiresAt} is not null`),
  ],
);
