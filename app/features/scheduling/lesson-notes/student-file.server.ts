import { and, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { canEnterRoom } from "#app/access/lessons.ts";
import { db } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { homework } from "#db/schema/learning/homework.ts";
import { lessonNotes, studentNotes } from "#db/schema/scheduling/lesson-notes.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { listPackages } from "../packages/packages.server.ts";
import { cancelledBy } from "../lessons/lessons.server.ts";
import { isStudentOf } from "../lessons/is-student-of.server.ts";
import { countAbsences } from "../lessons/student-absences.server.ts";

/** Lessons of a file that are listed; a teacher's list of lessons has the others. */
const lessonsShown = 60;

/**
 * What a teacher knows of one student: goal and level, the lessons of the two with what was written after them,
 * packages, absences, and the teacher's own note. Throws not-found without a booked lesson of the two. Closed to an
 * admin who looks on.
 */
export async function readStudentFile(teacher: Teacher, studentId: string, now = Date.now()) {
  if (!(await isStudentOf(db(), teacher, studentId))) throw new AppError("not-found");
  const ofTheTwo = and(eq(lessons.teacherId, teacher.id), eq(lessons.studentId, studentId));
  const [[student], rows, packages, absences, [note]] = await Promise.all([
    db()
      .select({
        id: users.id,
        name: users.name,
        zone: users.zone,
        photo: users.portraitId,
        level: users.level,
        goal: users.goal,
      })
      .from(users)
      .where(eq(users.id, studentId)),
    db()
      .select({
        id: lessons.id,
        title: lessons.title,
        kind: lessons.kind,
        minutes: lessons.minutes,
        startsAt: lessons.startsAt,
        state: lessons.state,
        cancelledBy,
        briefLevel: lessons.briefLevel,
        briefGoal: lessons.briefGoal,
        summary: lessonNotes.summary,
        homework: homework.task,
        plan: lessonNotes.plan,
        words: sql<number>`(select count(*)::int from lesson_words w where w.lesson_id = ${lessons.id})`,
      })
      .from(lessons)
      .leftJoin(lessonNotes, eq(lessonNotes.lessonId, lessons.id))
      .leftJoin(homework, eq(homework.lessonId, lessons.id))
      .where(and(ofTheTwo, isNotNull(lessons.bookedAt), ne(lessons.state, "rescheduled")))
      .orderBy(desc(lessons.startsAt), desc(lessons.id))
      .limit(lessonsShown),
    listPackages({ id: studentId }, { teacherId: teacher.id }, new Date(now)),
    countAbsences(db(), studentId, new Date(now)),
    db()
      .select({ note: studentNotes.note, version: studentNotes.version })
      .from(studentNotes)
      .where(and(eq(studentNotes.teacherId, teacher.id), eq(studentNotes.studentId, studentId))),
  ]);
  const { level, goal, photo, ...known } = student!;
  // The trial's brief replaces an empty profile.
  const told = rows.find(({ briefLevel, briefGoal }) => briefLevel !== null || briefGoal !== null);
  return {
    now,
    zone: teacher.zone,
    student: {
      ...known,
      photo,
      level: level ?? told?.briefLevel ?? null,
      goal: goal ?? told?.briefGoal ?? null,
    },
    lessons: rows.map((row) => {
      const startsAt = row.startsAt.getTime();
      const facts = { ...row, startsAt, studentId, teacherId: teacher.id };
      return { ...row, startsAt, mayEnter: canEnterRoom(teacher, facts) };
    }),
    packages: packages.map(({ id, title, minutes, lessons: all, left, expiresAt }) => ({
      id,
      title,
      minutes,
      lessons: all,
      left,
      expiresAt: expiresAt!,
    })),
    absences,
    note: note ?? { note: "", version: 0 },
  };
}

export type StudentFile = Awaited<ReturnType<typeof readStudentFile>>;
