import { and, asc, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { reachedStates } from "#db/schema/scheduling/lesson-states.ts";
import type { Person, Teacher } from "#app/access/actor.ts";
import { db, prepared } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { homework } from "#db/schema/learning/homework.ts";
import { lessonNotes, lessonWords } from "#db/schema/scheduling/lesson-notes.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { asView, type LessonView, selectLessons } from "../lessons/lessons.server.ts";
import { soundOf } from "../lesson-words/sound-of.ts";
import type { Word } from "./words.ts";

/** What was given to do with a write-up, and how far it is. */
export type NotedHomework = Pick<typeof homework.$inferSelect, "id" | "task" | "due" | "state">;

/** What a teacher wrote after a lesson; instants are epoch ms. */
export type LessonNotes = {
  summary: string;
  words: (Word & { soundId: string | null })[];
  homework: NotedHomework | null;
  plan: string;
  version: number;
  writtenAt: number;
  changedAt: number;
};

/** The notes of one of this person's lessons, or null; an admin who looks on gets none. */
export async function findNotes(person: Person, lessonId: string): Promise<LessonNotes | null> {
  if (person.viewed) return null;
  const [row] = await db()
    .select({
      notes: lessonNotes,
      homework: { id: homework.id, task: homework.task, due: homework.due, state: homework.state },
    })
    .from(lessonNotes)
    .innerJoin(lessons, eq(lessons.id, lessonNotes.lessonId))
    .leftJoin(homework, eq(homework.lessonId, lessonNotes.lessonId))
    .where(
      and(
        eq(lessonNotes.lessonId, lessonId),
        sql`${person.id} in (${lessons.studentId}, ${lessons.teacherId})`,
      ),
    );
  if (row === undefined) return null;
  const words = await db()
    .select({
      term: lessonWords.term,
      meaning: lessonWords.meaning,
      sentence: lessonWords.sentence,
      soundId: soundOf("lessons.student_id", "lessons.language", "lesson_words.term"),
    })
    .from(lessonWords)
    .innerJoin(lessons, eq(lessons.id, lessonWords.lessonId))
    .where(eq(lessonWords.lessonId, lessonId))
    .orderBy(asc(lessonWords.position));
  const { lessonId: _, writtenAt, changedAt, ...notes } = row.notes;
  return {
    ...notes,
    words,
    homework: row.homework,
    writtenAt: writtenAt.getTime(),
    changedAt: changedAt.getTime(),
  };
}

/** What a list of lessons says of one lesson's notes. */
export type NotesMark = { words: number; homework: boolean };

const marksOf = prepared((on) =>
  on
    .select({
      id: lessonNotes.lessonId,
      words: sql<number>`(select count(*)::int from lesson_words w where w.lesson_id = lesson_notes.lesson_id)`,
      homework: sql<boolean>`exists (select from homework h where h.lesson_id = lesson_notes.lesson_id)`,
    })
    .from(lessonNotes)
    .where(sql`${lessonNotes.lessonId} = any(${sql.placeholder("ids")})`)
    .prepare("scheduling.notes-marks"),
);

/** Which of these lessons of a person's have been written up, by the lesson's id. */
export async function listNotesMarks(
  person: Person,
  lessonIds: string[],
): Promise<Record<string, NotesMark>> {
  if (person.viewed || lessonIds.length === 0) return {};
  const rows = await marksOf().execute({ ids: lessonIds });
  return Object.fromEntries(rows.map(({ id, ...mark }) => [id, mark]));
}

/** Over for so short that they still wait to be written up; a student's absence leaves nothing to write. */
const isToFinish = and(
  eq(lessons.teacherId, sql.placeholder("teacher")),
  inArray(
    lessons.state,
    reachedStates.filter((state) => state !== "no_show_student"),
  ),
  sql`upper(${lessons.during}) > ${sql.placeholder("since")}`,
  sql`upper(${lessons.during}) <= ${sql.placeholder("now")}`,
  isNull(lessonNotes.lessonId),
);

const toFinishOf = (teacher: Teacher, now: number) => ({
  teacher: teacher.id,
  since: new Date(now - rules.notes.toFinishDays * day),
  now: new Date(now),
});

const countUnwritten = prepared((on) =>
  on
    .select({ n: count() })
    .from(lessons)
    .leftJoin(lessonNotes, eq(lessonNotes.lessonId, lessons.id))
    .where(isToFinish)
    .prepare("scheduling.count-unwritten"),
);

/** How many of a teacher's lessons wait to be written up. */
export async function countToFinish(teacher: Teacher, now = Date.now()): Promise<number> {
  if (teacher.viewed) return 0;
  const [row] = await countUnwritten().execute(toFinishOf(teacher, now));
  return row!.n;
}

const unwritten = prepared((on) =>
  selectLessons(on)
    .leftJoin(lessonNotes, eq(lessonNotes.lessonId, lessons.id))
    .where(isToFinish)
    .orderBy(asc(lessons.startsAt), asc(lessons.id))
    .limit(sql.placeholder("most"))
    .prepare("scheduling.unwritten-lessons"),
);

/** The lessons of a teacher that wait to be written up, the one that waits longest first. */
export async function listUnwrittenLessons(
  teacher: Teacher,
  now = Date.now(),
  most = 100,
): Promise<LessonView[]> {
  if (teacher.viewed) return [];
  const rows = await unwritten().execute({ ...toFinishOf(teacher, now), most });
  return rows.map((row) => asView(row, teacher));
}

const lastNotes = prepared((on) =>
  on
    .selectDistinctOn([lessons.studentId], {
      studentId: lessons.studentId,
      lastTime: lessonNotes.summary,
      homework: homework.task,
      homeworkDone: sql<boolean>`coalesce(${homework.state} <> 'given', false)`,
    })
    .from(lessonNotes)
    .innerJoin(lessons, eq(lessons.id, lessonNotes.lessonId))
    .leftJoin(homework, eq(homework.lessonId, lessonNotes.lessonId))
    .where(
      and(
        eq(lessons.teacherId, sql.placeholder("teacher")),
        sql`${lessons.studentId} = any(${sql.placeholder("students")})`,
      ),
    )
    .orderBy(lessons.studentId, desc(lessons.startsAt))
    .prepare("scheduling.last-notes"),
);

/** What was written last about each of these students of a teacher's. */
export async function readLastNotes(teacher: Teacher, studentIds: string[]) {
  return lastNotes().execute({ teacher: teacher.id, students: studentIds });
}
