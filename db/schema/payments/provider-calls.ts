import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { id, instant, table } from "../columns.ts";
import { embeddedCharges, payments } from "./payments.ts";

/**
 * What the provider is asked to do to a payment that was paid for or reserved, or to save a card without one, written
 * down before it is asked (docs/decisions/093, 118). `unknown` until its answer is: then somebody asks again.
 */
export const providerCalls = table(
  "provider_calls",
  {
    /** The key it is asked under: the same again is the same call. */
    key: text().primaryKey(),
    kind: text({ enum: ["capture", "refund", "evidence", "accept", "save-card"] }).notNull(),
    /** Null where a card is saved without a payment. */
    paymentId: uuid().references(() => payments.id),
    /** What the call needs besides, for who asks again. */
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text({ enum: ["unknown", "done", "refused"] })
      .notNull()
      .default("unknown"),
    askedAt: instant().notNull(),
    attempts: integer().notNull().default(1),
    finishedAt: instant(),
    /** The provider's word where it refused. */
    refusal: text(),
  },
  (t) => [
    check("provider_calls_subject", sql`(${t.paymentId} is null) = (${t.kind} = 'save-card')`),
    index("provider_calls_payment").on(t.paymentId),
    // Who asks again for the same purpose asks under the same key.
    uniqueIndex("provider_calls_one_card")
      .on(sql`(${t.input} ->> 'purpose')`)
      .where(sql`${t.kind} = 'save-card' and ${t.state} = 'unknown'`),
    index("provider_calls_unknown")
      .on(t.askedAt)
      .where(sql`${t.state} = 'unknown'`),
  ],
);

/** The embedded provider's disputes: what a bank has asked back, and what it was told. */
export const embeddedDisputes = table(
  "embedded_disputes",
  {
    id: id(),
    chargeId: uuid()
      .notNull()
      .references(() => embeddedCharges.id),
    amountMinor: bigint({ mode: "number" }).notNull(),
    currency: char({ length: 3 }).notNull(),
    feeMinor: bigint({ mode: "number" }).notNull(),
    reason: text().notNull(),
    state: text({ enum: ["needs_response", "under_review", "won", "lost"] }).notNull(),
    evidence: jsonb().$type<Record<string, string>>().notNull().default({}),
    submittedAt: instant(),
    dueBy: instant().notNull(),
    closedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index("embedded_disputes_charge").on(t.chargeId)],
);

/** The embedded provider's messages, written with what they tell of and sent until they are taken. */
export const embeddedEvents = table(
  "embedded_events",
  {
    id: id(),
    type: text().notNull(),
    /** Stripe's object as it was then. */
    object: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The connected account that it happened in; null where it was ours. */
    account: text(),
    createdAt: instant().notNull().defaultNow(),
    /** The next try. */
    sendAt: instant().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    sent: boolean().notNull().default(false),
  },
  (t) => [
    index("embedded_events_due")
      .on(t.sendAt)
      .where(sql`not ${t.sent}`),
  ],
);
