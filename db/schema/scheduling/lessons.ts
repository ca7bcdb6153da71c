import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  char,
  check,
  index,
  integer,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.ts";
import { nobody } from "../accounts/nobody.ts";
import { lessonSeries, packages } from "./series-and-packages.ts";
import {
  cancelPolicy,
  hasWholePolicy,
  id,
  inOrder,
  instant,
  instantRange,
  table,
} from "../columns.ts";
import { cefrLevels } from "../teachers/language-levels.ts";
import { lessonStates, clockStates, trialUnspentStates } from "./lesson-states.ts";
import { sqlList } from "../sql-list.ts";
import { offers, teachers } from "../teachers/teachers.ts";

/** A lesson from hold to end; a hold is a lesson in state "held". Its two people are busy for it: see `busy`. */
export const lessons = table(
  "lessons",
  {
    id: id(),
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId),
    studentId: uuid()
      .notNull()
      .references(() => users.id),
    offerId: uuid()
      .notNull()
      .references(() => offers.id),
    kind: text({ enum: ["trial", "single"] }).notNull(),
    title: text().notNull(),
    language: text().notNull(),
    startsAt: instant().notNull(),
    minutes: integer().notNull(),
    /** The student's time: the lesson itself. */
    during: instantRange().notNull(),
    /** The teacher's time: the lesson and its break or buffer. */
    teacherDuring: instantRange().notNull(),
    state: text({ enum: lessonStates }).notNull(),
    heldUntil: instant(),
    /** Set once, when the bank's page opened. */
    holdExtended: boolean().notNull().default(false),
    /** The teacher holds the time for the student, who has hours to pay for it and not minutes. */
    heldByTeacher: boolean().notNull().default(false),
    priceMinor: bigint({ mode: "number" }).notNull(),
    currency: char({ length: 3 }).notNull(),
    /** The policy as it was when the lesson was booked. */
    cancelPolicy: cancelPolicy(),
    note: text().notNull().default(""),
    /** The student's express request to be taught within 14 days of the contract. */
    earlyStartAt: instant(),
    /** Made by the form: a retry of the same request finds its first answer. */
    requestId: uuid().notNull(),
    bookedAt: instant(),
    cancelledAt: instant(),
    /** By when the teacher answers a request. */
    answerBy: instant(),
    /** Asked for at short notice, of a teacher who offers that. */
    instant: boolean().notNull().default(false),
    /** Names the entry in people's calendars; a lesson that was moved keeps it. */
    calendarUid: uuid()
      .notNull()
      .default(sql`uuidv7()`),
    /** The lesson that this one replaces, and how often it has been moved by now. */
    movedFromId: uuid()
      .unique()
      .references((): AnyPgColumn => lessons.id),
    moves: integer().notNull().default(0),
    seriesId: uuid().references(() => lessonSeries.id),
    packageId: uuid().references(() => packages.id),
    /** What the student tells before a trial, in addition to the note. */
    briefLevel: text({ enum: cefrLevels }),
    briefGoal: text(),
    /** When the attendance record was read, and decided what the lesson became. */
    judgedAt: instant(),
    /** Of an interrupted lesson: what the record says was lost, paid back when the time for reports is over. */
    lostMinutes: integer(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    hasWholePolicy("lessons_cancel_policy", t.cancelPolicy),
    inOrder("lessons_order", t.bookedAt, t.cancelledAt),
    check("lessons_held", sql`${t.state} <> 'held' or ${t.heldUntil} is not null`),
    check("lessons_not_with_oneself", sql`${t.teacherId} <> ${t.studentId}`),
    check("lessons_starts", sql`lower(${t.during}) = ${t.startsAt}`),
    check("lessons_lost_minutes", sql`${t.lostMinutes} between 0 and ${t.minutes}`),
    check("lessons_requested", sql`${t.state} <> 'requested' or ${t.answerBy} is not null`),
    check("lessons_moves", sql`${t.moves} >= 0 and (${t.moves} = 0) = (${t.movedFromId} is null)`),
    uniqueIndex("lessons_request").on(t.studentId, t.requestId),
    uniqueIndex("lessons_one_trial")
      .on(t.studentId, t.teacherId)
      .where(
        sql`${t.kind} = 'trial' and ${t.state} not in (${sql.raw(sqlList(trialUnspentStates))}) and ${t.studentId} <> ${sql.raw(`'${nobody}'`)}`,
      ),
    index("lessons_starts").on(t.startsAt),
    index("lessons_teacher_time").on(t.teacherId, t.startsAt),
    index("lessons_student_time").on(t.studentId, t.startsAt),
    index("lessons_holds")
      .on(t.heldUntil)
      .where(sql`${t.state} = 'held'`),
    index("lessons_clock")
      .on(t.startsAt)
      .where(sql`${t.state} in (${sql.raw(sqlList(clockStates))})`),
    index("lessons_requests")
      .on(t.answerBy)
      .where(sql`${t.state} = 'requested'`),
    index("lessons_series").on(t.seriesId),
    index("lessons_package").on(t.packageId),
  ],
);

/**
 * Who is busy when: two rows of each lesson that takes up time, the teacher's with their break. One constraint
 * (busy_overlap, in the migrations) lets nobody be in two places, whatever they do there. Its key begins with the
 * person, so rows can live where the person does; a deferred trigger holds it to agree with `lessons`.
 */
export const busy = table(
  "busy",
  {
    personId: uuid().notNull(),
    during: instantRange().notNull(),
    lessonId: uuid().notNull(),
  },
  (t) => [primaryKey({ columns: [t.lessonId, t.personId] })],
);

/** One row for every step of a lesson's life: who moved it, from what, to what, when. */
export const lessonEvents = table(
  "lesson_events",
  {
    id: id(),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    from: text({ enum: lessonStates }),
    to: text({ enum: lessonStates }).notNull(),
    actor: text({ enum: ["student", "teacher", "system", "admin"] }).notNull(),
    actorId: uuid(),
    note: text(),
    at: instant().notNull(),
  },
  (t) => [index("lesson_events_lesson").on(t.lessonId, t.at)],
);

/** A request to move a lesson, for the other side to answer. One is open per lesson; accepting it makes a new lesson. */
export const rescheduleRequests = table(
  "reschedule_requests",
  {
    id: id(),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    by: text({ enum: ["student", "teacher"] }).notNull(),
    byId: uuid()
      .notNull()
      .references(() => users.id),
    startsAt: instant().notNull(),
    note: text().notNull().default(""),
    state: text({ enum: ["open", "accepted", "declined", "withdrawn", "lapsed"] })
      .notNull()
      .default("open"),
    createdAt: instant().notNull(),
    answeredAt: instant(),
  },
  (t) => [
    inOrder("reschedule_requests_order", t.createdAt, t.answeredAt),
    uniqueIndex("reschedule_requests_open")
      .on(t.lessonId)
      .where(sql`${t.state} = 'open'`),
    index("reschedule_requests_lesson").on(t.lessonId, t.createdAt),
    check("reschedule_requests_answered", sql`(${t.state} = 'open') = (${t.answeredAt} is null)`),
  ],
);
