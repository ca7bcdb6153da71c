import { sql } from "drizzle-orm";
import { bigint, boolean, char, check, index, jsonb, text, uuid } from "drizzle-orm/pg-core";
import { adjustmentKinds, type AdjustmentEffect } from "./adjustment-kinds.ts";
import { users } from "../accounts/accounts.ts";
import { id, inOrder, instant, table } from "../columns.ts";
import { payments } from "./payments.ts";

/**
 * Money that an admin moves after a payment, with the reason. Above the limit another admin decides: CHECKs hold that,
 * and triggers that a decided one stays as it is and that the ledger posts none without it.
 */
export const adjustments = table(
  "adjustments",
  {
    id: id(),
    /** Made with the form: sent twice, it is one adjustment. */
    key: uuid().notNull().unique(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    kind: text({ enum: adjustmentKinds }).notNull(),
    amountMinor: bigint({ mode: "number" }).notNull(),
    currency: char({ length: 3 }).notNull(),
    /** Our sentence to both sides. */
    reason: text().notNull(),
    /** What a second admin is asked above, as it was then. */
    limitMinor: bigint({ mode: "number" }).notNull(),
    /** Adjustments of the same payment before this one; the database adds them up. */
    beforeMinor: bigint({ mode: "number" }).notNull().default(0),
    needsSecond: boolean().notNull().default(true),
    state: text({ enum: ["pending", "done", "declined"] }).notNull(),
    requestedBy: uuid()
      .notNull()
      .references(() => users.id),
    requestedAt: instant().notNull(),
    decidedBy: uuid().references(() => users.id),
    decidedAt: instant(),
    /** Why it was declined. */
    declineReason: text(),
    /** Who got and gave what, in minor units, once it is done. */
    effect: jsonb().$type<AdjustmentEffect>(),
  },
  (t) => [
    inOrder("adjustments_order", t.requestedAt, t.decidedAt),
    check("adjustments_amount", sql`${t.amountMinor} > 0`),
    check(
      "adjustments_second_admin",
      sql`not ${t.needsSecond} or ${t.state} = 'pending' or ${t.decidedBy} <> ${t.requestedBy}`,
    ),
    check(
      "adjustments_decided",
      sql`(${t.state} = 'pending') = (${t.decidedBy} is null) and (${t.decidedBy} is null) = (${t.decidedAt} is null)
        and (${t.state} = 'declined') = (${t.declineReason} is not null)
        and (${t.state} = 'done') = (${t.effect} is not null)`,
    ),
    index("adjustments_payment").on(t.paymentId),
    index("adjustments_pending")
      .on(t.requestedAt)
      .where(sql`${t.state} = 'pending'`),
  ],
);
