import { sql } from "drizzle-orm";
import { index, integer, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.ts";
import { id, inOrder, instant, table } from "../columns.ts";
import { lessons } from "./lessons.ts";
import { teachers } from "../teachers/teachers.ts";

/**
 * What the teacher wrote for the student after a lesson: there is a row once it has been written up. Its homework is in
 * `homework`.
 */
export const lessonNotes = table(
  "lesson_notes",
  {
    lessonId: uuid()
      .primaryKey()
      .references(() => lessons.id, { onDelete: "cascade" }),
    /** A few lines, one thing each. */
    summary: text().notNull(),
    /** What the next lesson is to be about. */
    plan: text().notNull().default(""),
    version: integer().notNull().default(1),
    writtenAt: instant().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [inOrder("lesson_notes_order", t.writtenAt, t.changedAt)],
);

/** The words of a lesson in the order the teacher wrote them. */
export const lessonWords = table(
  "lesson_words",
  {
    lessonId: uuid()
      .notNull()
      .references(() => lessonNotes.lessonId, { onDelete: "cascade" }),
    position: integer().notNull(),
    term: text().notNull(),
    meaning: text().notNull(),
    /** Where the word was met; empty where there is none. */
    sentence: text().notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.lessonId, t.position] })],
);

/** The sides of a lesson. */
export const lessonSides = ["student", "teacher"] as const;

/** Words that either side keeps during a lesson; its write-up takes them over, and then there are none. */
export const caughtWords = table(
  "caught_words",
  {
    id: id(),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    /** Who kept it. */
    side: text({ enum: lessonSides }).notNull(),
    term: text().notNull(),
    meaning: text().notNull(),
    /** Where the word was met; empty where there is none. */
    sentence: text().notNull().default(""),
    /** Later than that of every earlier word of the lesson: a write-up says by it what its teacher has seen. */
    caughtAt: instant().notNull(),
  },
  (t) => [uniqueIndex("caught_words_term").on(t.lessonId, sql`lower(${t.term})`)],
);

/** What a teacher keeps in mind about a student, for nobody else's eyes in the product. */
export const studentNotes = table(
  "student_notes",
  {
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId),
    studentId: uuid()
      .notNull()
      .references(() => users.id),
    note: text().notNull(),
    version: integer().notNull().default(1),
    changedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.teacherId, t.studentId] }),
    index("student_notes_student").on(t.studentId),
  ],
);
