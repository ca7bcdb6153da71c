import { index, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.ts";
import { instant, table } from "../columns.ts";
import { type CanDoKey, canDoKeys, canDoRatings } from "./can-do-values.ts";

/** What a student can do with a language, as they say themselves and as each of their teachers says. */
export const canDo = table(
  "can_do",
  {
    studentId: uuid()
      .notNull()
      .references(() => users.id),
    language: text().notNull(),
    statement: text({ enum: canDoKeys as [CanDoKey, ...CanDoKey[]] }).notNull(),
    /** Who says it: the student, or a teacher. */
    raterId: uuid()
      .notNull()
      .references(() => users.id),
    rating: text({ enum: canDoRatings }).notNull(),
    ratedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.studentId, t.language, t.raterId, t.statement] }),
    index("can_do_rater").on(t.raterId),
  ],
);
