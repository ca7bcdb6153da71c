import { and, asc, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { reachedStates } from "#db/schema/scheduling/lesson-states.ts";
import type { Person, Student, Teacher } from "#app/access/actor.ts";
import { db, prepared } from "#app/platform/database/db.server.ts";
import { day, type LocalDate, localDate } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { lessonNotes, lessonWords } from "#db/schema/scheduling/lesson-notes.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { type LessonView } from "../lessons/lessons.server.ts";
import { listLessonsOf } from "../lessons/lesson-lists.server.ts";
import type { Word } from "./words.ts";

/** What a teacher wrote after a lesson; instants are epoch ms. */
export type LessonNotes = {
  summary: string;
  words: Word[];
  homework: string;
  homeworkDue: LocalDate | null;
  /** Since when the student says that it is done. */
  homeworkDoneAt: number | null;
  plan: string;
  version: number;
  writtenAt: number;
  changedAt: number;
};

/** The notes of one of this person's lessons, or null; an admin who looks on gets none. */
export async function findNotes(person: Person, lessonId: string): Promise<LessonNotes | null> {
  if (person.viewed) return null;
  const [row] = await db()
    .select()
    .from(lessonNotes)
    .innerJoin(lessons, eq(lessons.id, lessonNotes.lessonId))
    .where(
      and(
        eq(lessonNotes.lessonId, lessonId),
        sql`${person.id} in (${lessons.studentId}, ${lessons.teacherId})`,
      ),
    );
  if (row === undefined) return null;
  const words = await db()
    .select({ term: lessonWords.term, meaning: lessonWords.meaning })
    .from(lessonWords)
    .where(eq(lessonWords.lessonId, lessonId))
    .orderBy(asc(lessonWords.position));
  const { lessonId: _, writtenAt, changedAt, homeworkDoneAt, ...notes } = row.lesson_notes;
  return {
    ...notes,
    words,
    homeworkDoneAt: homeworkDoneAt?.getTime() ?? null,
    writtenAt: writtenAt.getTime(),
    changedAt: changedAt.getTime(),
  };
}

/** What a list of lessons says of one lesson's notes. */
export type NotesMark = { words: number; homework: boolean };

/** Which of these lessons of a person's have been written up, by the lesson's id. */
export async function listNotesMarks(
  person: Person,
  lessonIds: string[],
): Promise<Record<string, NotesMark>> {
  if (person.viewed || lessonIds.length === 0) return {};
  const rows = await db()
    .select({
      id: lessonNotes.lessonId,
      words: sql<number>`(select count(*)::int from lesson_words w where w.lesson_id = lesson_notes.lesson_id)`,
      homework: sql<boolean>`${lessonNotes.homework} <> ''`,
    })
    .from(lessonNotes)
    .where(inArray(lessonNotes.lessonId, lessonIds));
  return Object.fromEntries(rows.map(({ id, ...mark }) => [id, mark]));
}

/** Over for so short that they still wait to be written up; a student's absence leaves nothing to write. */
function isToFinish(teacher: Teacher, now: number) {
  const since = new Date(now - rules.notes.toFinishDays * day);
  return and(
    eq(lessons.teacherId, teacher.id),
    inArray(
      lessons.state,
      reachedStates.filter((state) => state !== "no_show_student"),
    ),
    sql`upper(${lessons.during}) > ${since}`,
    sql`upper(${lessons.during}) <= ${new Date(now)}`,
    isNull(lessonNotes.lessonId),
  );
}

/** How many of a teacher's lessons wait to be written up. */
export async function countToFinish(teacher: Teacher, now = Date.now()): Promise<number> {
  if (teacher.viewed) return 0;
  const [row] = await db()
    .select({ n: count() })
    .from(lessons)
    .leftJoin(lessonNotes, eq(lessonNotes.lessonId, lessons.id))
    .where(isToFinish(teacher, now));
  return row!.n;
}

/** The lessons of a teacher that wait to be written up, the one that waits longest first. */
export async function listUnwrittenLessons(
  teacher: Teacher,
  now = Date.now(),
  most = 100,
): Promise<LessonView[]> {
  if (teacher.viewed) return [];
  const rows = await db()
    .select({ id: lessons.id })
    .from(lessons)
    .leftJoin(lessonNotes, eq(lessonNotes.lessonId, lessons.id))
    .where(isToFinish(teacher, now))
    .orderBy(asc(lessons.startsAt), asc(lessons.id))
    .limit(most);
  return listLessonsOf(
    teacher,
    rows.map(({ id }) => id),
  );
}

/** What was written last about each of these students of a teacher's. */
export async function readLastNotes(teacher: Teacher, studentIds: string[]) {
  return db()
    .selectDistinctOn([lessons.studentId], {
      studentId: lessons.studentId,
      lastTime: lessonNotes.summary,
      homework: lessonNotes.homework,
      homeworkDone: sql<boolean>`${lessonNotes.homeworkDoneAt} is not null`,
    })
    .from(lessonNotes)
    .innerJoin(lessons, eq(lessons.id, lessonNotes.lessonId))
    .where(and(eq(lessons.teacherId, teacher.id), inArray(lessons.studentId, studentIds)))
    .orderBy(lessons.studentId, desc(lessons.startsAt));
}

/** Homework that is not done and whose day has not passed on the student's calendar, the most urgent first. */
export async function listHomework(student: Student, now = Date.now()) {
  if (student.viewed) return [];
  return homeworkDue().execute({ student: student.id, today: localDate(now, student.zone) });
}

const homeworkDue = prepared((on) =>
  on
    .select({
      lessonId: lessonNotes.lessonId,
      teacherName: users.name,
      homework: lessonNotes.homework,
      due: sql<LocalDate>`${lessonNotes.homeworkDue}::text`,
    })
    .from(lessonNotes)
    .innerJoin(lessons, eq(lessons.id, lessonNotes.lessonId))
    .innerJoin(users, eq(users.id, lessons.teacherId))
    .where(
      and(
        eq(lessons.studentId, sql.placeholder("student")),
        isNull(lessonNotes.homeworkDoneAt),
        sql`${lessonNotes.homeworkDue} >= ${sql.placeholder("today")}`,
      ),
    )
    .orderBy(asc(lessonNotes.homeworkDue), asc(lessonNotes.lessonId))
    .limit(5)
    .prepare("scheduling.homework-due"),
);

export type Homework = Awaited<ReturnType<typeof listHomework>>[number];
