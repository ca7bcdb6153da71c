import { and, desc, eq, lt, ne } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { canWaive, canWriteUp } from "#app/access/lessons.ts";
import { db } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { localDate } from "#app/platform/time/time.ts";
import { homework } from "#db/schema/learning/homework.ts";
import { lessonNotes } from "#db/schema/scheduling/lesson-notes.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { attendanceOf, presenceOf } from "../attendance/attendance.ts";
import { judgedFrom } from "../attendance/attendance-outcome.ts";
import { findNotes } from "./lesson-notes.server.ts";
import { listCaughtWords } from "../lesson-words/caught-words.server.ts";
import { getLesson } from "../lessons/lessons.server.ts";
import { listVisits } from "../attendance/room-record.server.ts";

/**
 * What a teacher has before them when a lesson is written up: who was in its room, what was planned the last time,
 * and what has been written. Throws not-found for a lesson that is not theirs, not over, or did not take place.
 */
export async function readFinishPage(teacher: Teacher, lessonId: string, now = Date.now()) {
  const lesson = await getLesson(teacher, lessonId);
  if (!canWriteUp(teacher, lesson, now)) throw new AppError("not-found");
  const [visits, notes, caught, [last]] = await Promise.all([
    listVisits(db(), lesson),
    findNotes(teacher, lessonId),
    listCaughtWords(teacher, lessonId),
    db()
      .select({
        lessonId: lessonNotes.lessonId,
        startsAt: lessons.startsAt,
        homework: homework.task,
        plan: lessonNotes.plan,
      })
      .from(lessonNotes)
      .innerJoin(lessons, eq(lessons.id, lessonNotes.lessonId))
      .leftJoin(homework, eq(homework.lessonId, lessonNotes.lessonId))
      .where(
        and(
          eq(lessons.teacherId, teacher.id),
          eq(lessons.studentId, lesson.studentId),
          ne(lessons.id, lessonId),
          lt(lessons.startsAt, new Date(lesson.startsAt)),
        ),
      )
      .orderBy(desc(lessons.startsAt))
      .limit(1),
  ]);
  const { student, teacher: own, togetherMinutes } = attendanceOf(lesson, visits);
  // On the student's calendar, from which a day that has been named and has passed may stay.
  const today = localDate(now, lesson.studentZone);
  const due = notes?.homework?.due ?? null;
  return {
    now,
    zone: teacher.zone,
    lesson,
    dueFrom: due !== null && due < today ? due : today,
    attendance: {
      student: presenceOf(lesson, student),
      teacher: presenceOf(lesson, own),
      togetherMinutes,
      /** When the record is complete, and decides. */
      judgedFrom: judgedFrom(lesson),
    },
    mayWaive: canWaive(teacher, { ...lesson, isSettled: lesson.settledAt !== null }),
    notes,
    /** What either side kept in the room, until it is written up. */
    caught,
    last: last ? { ...last, startsAt: last.startsAt.getTime() } : null,
  };
}

export type FinishPage = Awaited<ReturnType<typeof readFinishPage>>;
