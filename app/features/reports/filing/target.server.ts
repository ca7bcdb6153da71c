import { unreportableStates } from "#db/schema/scheduling/lesson-states.ts";
import { and, desc, eq, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Student, Teacher } from "#app/access/actor.ts";
import { canReportLesson, reportableUntil } from "#app/access/reports.ts";
import { findMessageOfOther } from "#app/features/chat/conversations/message-context.server.ts";
import { db, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { hour, minute } from "#app/platform/time/time.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { reviews } from "#db/schema/reviews.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";

const student = alias(users, "student");

/**
 * What the address of the form names: one of the reporter's lessons, a teacher, a review, or a message of the other in
 * a chat.
 */
export type About =
  | { lessonId: string }
  | { teacherSlug: string }
  | { reviewId: string }
  | { chatId: string; seq: number };

const lessonColumns = {
  id: lessons.id,
  studentId: lessons.studentId,
  title: lessons.title,
  startsAt: lessons.startsAt,
  minutes: lessons.minutes,
  state: lessons.state,
};
const teacherColumns = {
  teacherId: teachers.userId,
  teacherName: users.name,
  teacherSlug: teachers.slug,
};

/** Who and what a report would be about. Throws not-found for a lesson that is not this person's. */
export async function getTarget(
  reporter: Student | Teacher,
  about: About,
  reader: Db | Tx = db(),
  now = Date.now(),
) {
  if ("teacherSlug" in about) {
    const [row] = await reader
      .select(teacherColumns)
      .from(teachers)
      .innerJoin(users, eq(users.id, teachers.userId))
      .where(eq(teachers.slug, about.teacherSlug));
    if (row === undefined) throw new AppError("not-found");
    return {
      ...row,
      subject: "teacher" as const,
      lesson: null,
      review: null,
      message: null,
      isOpen: true,
    };
  }
  if ("chatId" in about) return getMessageTarget(reporter, about, reader);
  if ("reviewId" in about) return getReviewTarget(reporter, about.reviewId, reader);
  if (!isUuid(about.lessonId)) throw new AppError("not-found");
  const [row] = await reader
    .select({ ...teacherColumns, lesson: { ...lessonColumns, studentName: student.name } })
    .from(lessons)
    .innerJoin(teachers, eq(teachers.userId, lessons.teacherId))
    .innerJoin(users, eq(users.id, lessons.teacherId))
    .innerJoin(student, eq(student.id, lessons.studentId))
    .where(
      and(
        eq(lessons.id, about.lessonId),
        or(eq(lessons.studentId, reporter.id), eq(lessons.teacherId, reporter.id)),
        notInArray(lessons.state, [...unreportableStates]),
      ),
    );
  if (row === undefined) throw new AppError("not-found");
  const lesson = { ...row.lesson, startsAt: row.lesson.startsAt.getTime() };
  return {
    ...row,
    subject: "lesson" as const,
    lesson: { ...lesson, until: reportableUntil(lesson) },
    review: null,
    message: null,
    isOpen: canReportLesson(reporter, { ...lesson, teacherId: row.teacherId }, now),
  };
}

/** A review that is shown, of somebody else. */
async function getReviewTarget(reporter: Student | Teacher, reviewId: string, reader: Db | Tx) {
  const [row] = isUuid(reviewId)
    ? await reader
        .select({
          ...teacherColumns,
          review: { id: reviews.id, text: reviews.text, stars: reviews.stars },
        })
        .from(reviews)
        .innerJoin(teachers, eq(teachers.userId, reviews.teacherId))
        .innerJoin(users, eq(users.id, reviews.teacherId))
        .where(
          and(
            eq(reviews.id, reviewId),
            isNull(reviews.hiddenAt),
            ne(reviews.studentId, reporter.id),
          ),
        )
    : [];
  if (row === undefined) throw new AppError("not-found");
  return { ...row, subject: "review" as const, lesson: null, message: null, isOpen: true };
}

/** A message of the other in one of the reporter's chats; a deleted one, too. */
async function getMessageTarget(
  reporter: Student | Teacher,
  { chatId, seq }: { chatId: string; seq: number },
  reader: Db | Tx,
) {
  const message = await findMessageOfOther(reporter, chatId, seq, reader);
  const [row] =
    message === null
      ? []
      : await reader
          .select(teacherColumns)
          .from(teachers)
          .innerJoin(users, eq(users.id, teachers.userId))
          .where(eq(teachers.userId, message.teacherId));
  if (row === undefined || message === null) throw new AppError("not-found");
  return {
    ...row,
    subject: "message" as const,
    lesson: null,
    review: null,
    message,
    isOpen: true,
  };
}
export type Target = Awaited<ReturnType<typeof getTarget>>;

/** The student's lessons that have begun, or can be joined, and can still be reported; the latest first. */
export async function listReportable(student: Student, now = new Date()) {
  const from = new Date(now.getTime() - rules.settle.autoCompleteHours * hour);
  const to = new Date(now.getTime() + rules.lesson.joinEarlyMinutes * minute);
  const rows = await db()
    .select({ ...lessonColumns, teacherName: users.name })
    .from(lessons)
    .innerJoin(users, eq(users.id, lessons.teacherId))
    .where(
      and(
        eq(lessons.studentId, student.id),
        notInArray(lessons.state, [...unreportableStates]),
        sql`${lessons.startsAt} + ${lessons.minutes} * interval '1 minute' > ${from}`,
        sql`${lessons.startsAt} <= ${to}`,
      ),
    )
    .orderBy(desc(lessons.startsAt), desc(lessons.id))
    .limit(10);
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.getTime() }));
}
