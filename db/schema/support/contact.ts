import { index, integer, serial, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.ts";
import { id, instant, table } from "../columns.ts";
import { contactTopicNames } from "../contact-topics.ts";
import { lessons } from "../scheduling/lessons.ts";

/** What somebody wrote on the contact page: a ticket, with its answers. */
export const contactMessages = table(
  "contact_messages",
  {
    id: id(),
    number: serial().notNull().unique(),
    userId: uuid().references(() => users.id),
    /** The lesson it is about, chosen among the writer's own. */
    lessonId: uuid().references(() => lessons.id),
    /** The number of the ticket this goes on with. */
    follows: integer(),
    /** The question whose answer the writer came from. */
    afterReading: text(),
    name: text().notNull(),
    email: text().notNull(),
    topic: text({ enum: contactTopicNames }).notNull(),
    text: text().notNull(),
    state: text({ enum: ["open", "answered", "closed"] })
      .notNull()
      .default("open"),
    /** Until when the law wants an outcome; only a complaint about data has such a day. */
    dueAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index("contact_messages_queue").on(t.state, t.dueAt, t.createdAt),
    index("contact_messages_person").on(t.userId),
    index("contact_messages_email").on(t.email),
  ],
);

/** What an admin answered, as it was mailed. */
export const contactAnswers = table(
  "contact_answers",
  {
    id: id(),
    messageId: uuid()
      .notNull()
      .references(() => contactMessages.id),
    adminId: uuid()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index("contact_answers_message").on(t.messageId, t.createdAt)],
);
