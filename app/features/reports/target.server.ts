import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Student } from "#app/access/actor.ts";
import { canReportLesson, reportableUntil } from "#app/access/reports.ts";
import { db, type Db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { hour, minute } from "#app/platform/time.ts";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts.ts";
import { lessons } from "#db/schema/scheduling.ts";
import { teachers } from "#db/schema/teachers.ts";

/** What the address of the form names: one of the student's lessons, or a teacher. */
export type About = { lessonId: string } | { teacherSlug: string };

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

/** Who and what a report would be about. Throws not-found for a lesson that is not this student's. */
export async function getTarget(
  student: Student,
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
    return { ...row, subject: "teacher" as const, lesson: null, isOpen: true };
  }
  if (!z.uuid().safeParse(about.lessonId).success) throw new AppError("not-found");
  const [row] = await reader
    .select({ ...teacherColumns, lesson: lessonColumns })
    .from(lessons)
    .innerJoin(teachers, eq(teachers.userId, lessons.teacherId))
    .innerJoin(users, eq(users.id, lessons.teacherId))
    .where(
      and(
        eq(lessons.id, about.lessonId),
        eq(lessons.studentId, student.id),
        notInArray(lessons.state, ["held", "expired"]),
      ),
    );
  if (row === undefined) throw new AppError("not-found");
  const lesson = { ...row.lesson, startsAt: row.lesson.startsAt.getTime() };
  return {
    ...row,
    subject: "lesson" as const,
    lesson: { ...lesson, until: reportableUntil(lesson) },
    isOpen: canReportLesson(student, lesson, now),
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
        notInArray(lessons.state, ["held", "expired"]),
        sql`${lessons.startsAt} + ${lessons.minutes} * interval '1 minute' > ${from}`,
        sql`${lessons.startsAt} <= ${to}`,
      ),
    )
    .orderBy(desc(lessons.startsAt), desc(lessons.id))
    .limit(10);
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.getTime() }));
}
