import { sql } from "drizzle-orm";
import { check, date, index, integer, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.ts";
import { id, inOrder, instant, table } from "../columns.ts";
import { files } from "../files.ts";
import { lessons } from "../scheduling/lessons.ts";
import { teachers } from "../teachers/teachers.ts";
import { homeworkParts, homeworkStates } from "./homework-values.ts";

/** What a teacher has given a student to do, what the student handed in, and how it came back. */
export const homework = table(
  "homework",
  {
    id: id(),
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId),
    studentId: uuid()
      .notNull()
      .references(() => users.id),
    /** The lesson that it was written up with; null: it was given from the student's page. */
    lessonId: uuid()
      .unique()
      .references(() => lessons.id, { onDelete: "cascade" }),
    task: text().notNull(),
    /** The last day for it, on the student's own calendar. */
    due: date(),
    state: text({ enum: homeworkStates }).notNull().default("given"),
    /** What the student wrote; empty where it is files, or something that is only done. */
    answer: text().notNull().default(""),
    /** The day on the student's calendar when it was first handed in: whether it was late follows from it. */
    handedInOn: date(),
    /** The answer as it should be. */
    correction: text().notNull().default(""),
    comment: text().notNull().default(""),
    /** Of all of it: every change by either side is a newer one. */
    version: integer().notNull().default(1),
    givenAt: instant().notNull(),
    handedInAt: instant(),
    correctedAt: instant(),
  },
  (t) => [
    inOrder("homework_order", t.givenAt, t.handedInAt, t.correctedAt),
    check("homework_task", sql`${t.task} <> ''`),
    check("homework_handed_in", sql`(${t.state} = 'given') = (${t.handedInAt} is null)`),
    check("homework_handed_in_on", sql`(${t.handedInAt} is null) = (${t.handedInOn} is null)`),
    check("homework_corrected", sql`(${t.state} = 'corrected') = (${t.correctedAt} is not null)`),
    check("homework_answer", sql`${t.answer} = '' or ${t.handedInAt} is not null`),
    check(
      "homework_correction",
      sql`(${t.correction} = '' and ${t.comment} = '') or ${t.correctedAt} is not null`,
    ),
    check("homework_correction_of_answer", sql`${t.correction} = '' or ${t.answer} <> ''`),
    index("homework_student").on(t.studentId, t.givenAt),
    index("homework_teacher").on(t.teacherId, t.studentId),
  ],
);

/** The files of homework, each in one place of one part. */
export const homeworkFiles = table(
  "homework_files",
  {
    fileId: uuid()
      .primaryKey()
      .references(() => files.id, { onDelete: "cascade" }),
    homeworkId: uuid()
      .notNull()
      .references(() => homework.id, { onDelete: "cascade" }),
    part: text({ enum: homeworkParts }).notNull(),
    position: integer().notNull(),
    /** What its sender's device calls it. */
    name: text().notNull(),
  },
  (t) => [
    unique("homework_files_place").on(t.homeworkId, t.part, t.position),
    check("homework_files_position", sql`${t.position} between 0 and 9`),
  ],
);
