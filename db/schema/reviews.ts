import { sql } from "drizzle-orm";
import { check, index, jsonb, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts/accounts.ts";
import { id, instant, table } from "./columns.ts";
import { lessons } from "./scheduling/lessons.ts";
import { teachers } from "./teachers/teachers.ts";

/** A student's word on a teacher, written after a completed lesson of the two. */
export const reviews = table(
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
    /** Keys of `reviewTags`, at most three. */
    tags: jsonb().$type<string[]>().notNull().default([]),
    reply: text(),
    repliedAt: instant(),
    editedAt: instant(),
    /** Taken down by a decision on a report; null: it is shown. */
    hiddenAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check("reviews_stars", sql`${t.stars} between 1 and 5`),
    uniqueIndex("reviews_one_each").on(t.studentId, t.teacherId),
    index("reviews_teacher").on(t.teacherId, t.createdAt),
  ],
);
