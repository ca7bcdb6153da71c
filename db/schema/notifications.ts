import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { id, instant } from "./columns.ts";

export type Attachment = { filename: string; contentType: string; content: string };

/** The outbox of mail: written in the transaction of its cause, delivered by a job. */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    /** Names the cause ("lesson-booked:<lesson>:<person>"), so that a retry sends nothing twice. */
    key: text().notNull().unique(),
    to: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
    createdAt: instant().notNull().defaultNow(),
    deliveredAt: instant(),
    /** Until when a code or link in it opens something; then its words are dropped. Null: it holds none. */
    secretUntil: instant(),
  },
  (t) => [index("mails_created").on(t.createdAt), index("mails_secret").on(t.secretUntil)],
);

/** What a person does not want mailed; no row, and it is. */
export const mutedNotifications = pgTable(
  "muted_notifications",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    event: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.event] })],
);
