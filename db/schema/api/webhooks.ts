import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.ts";
import { id, inOrder, instant, table } from "../columns.ts";
import { sqlList } from "../sql-list.ts";
import {
  deliveryProblems,
  deliveryStates,
  deliveryTypes,
  offReasons,
  type WebhookEvent,
  webhookEvents,
} from "./webhook-values.ts";

/** An address of a person's own that is told what happens to them here. */
export const webhookEndpoints = table(
  "webhook_endpoints",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** With what each message is signed. */
    sealedSecret: text().notNull(),
    /** The secret before, with which messages are signed as well until then. */
    sealedBefore: text(),
    beforeUntil: instant(),
    createdAt: instant().notNull().defaultNow(),
    /** Since when nothing has got through; null: the last one has. */
    failingSince: instant(),
    offSince: instant(),
    offReason: text({ enum: offReasons }),
  },
  (t) => [
    index("webhook_endpoints_user").on(t.userId),
    check(
      "webhook_endpoints_events_known",
      sql`${t.events} <@ array[${sql.raw(sqlList(webhookEvents))}] and cardinality(${t.events}) > 0`,
    ),
    check(
      "webhook_endpoints_before",
      sql`(${t.sealedBefore} is null) = (${t.beforeUntil} is null)`,
    ),
    check("webhook_endpoints_off", sql`(${t.offSince} is null) = (${t.offReason} is null)`),
  ],
);

/** One event on its way to one address, and what became of it. Its id is what the receiver knows it by. */
export const webhookDeliveries = table(
  "webhook_deliveries",
  {
    id: id(),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    type: text({ enum: deliveryTypes }).notNull(),
    /** Ids alone: what they stand for is read through the API. */
    data: jsonb().$type<Record<string, string | number>>().notNull(),
    state: text({ enum: deliveryStates }).notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    /** When it is sent next; while it is being sent, until when nobody else does. */
    dueAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastAt: instant(),
    lastStatus: integer(),
    lastProblem: text({ enum: deliveryProblems }),
  },
  (t) => [
    index("webhook_deliveries_endpoint").on(t.endpointId, t.createdAt.desc()),
    index("webhook_deliveries_due")
      .on(t.dueAt)
      .where(sql`state = 'waiting'`),
    index("webhook_deliveries_created").on(t.createdAt),
    inOrder("webhook_deliveries_order", t.createdAt, t.lastAt),
  ],
);
