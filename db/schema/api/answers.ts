import { check, index, integer, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { users } from "../accounts/accounts.ts";
import { instant, table } from "../columns.ts";

/** What a write of the API was answered with, under the key that its program chose, for its repetitions. */
export const apiAnswers = table(
  "api_answers",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text().notNull(),
    /** SHA-256 of what was asked: the same key with something else is a mistake. */
    requestHash: text().notNull(),
    /** Null while it is being carried out. */
    status: integer(),
    /** Sealed for its person. */
    body: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    index("api_answers_created").on(t.createdAt),
    check("api_answers_whole", sql`(${t.status} is null) = (${t.body} is null)`),
  ],
);
