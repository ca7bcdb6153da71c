import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { id, instant } from "./columns.ts";
import { lessons } from "./scheduling.ts";
import { teachers } from "./teachers.ts";

/** A student's word on a completed lesson. */
export const reviews = pgTable(
  "reviews",
  {
    id: id(),
    lessonId: uuid()
      .notNull()
      .unique()
      .references(() => lessons.id),
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId),
    studentId: uuid()
      .notNull()
      .references(() => users.id),
    stars: smallint().notNull(),
    text: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check("reviews_stars", sql`${t.stars} between 1 and 5`),
    index("reviews_teacher").on(t.teacherId, t.createdAt),
  ],
);
