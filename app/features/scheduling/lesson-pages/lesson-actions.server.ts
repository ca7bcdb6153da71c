import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Person } from "#app/access/actor.ts";
import { sideOf } from "#app/access/lessons.ts";
import { db, prepared } from "#app/platform/database/db.server.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { countAbsencesOf } from "../lessons/student-absences.server.ts";
import {
  listSuggestions,
  type Suggestion,
} from "../cancel-and-reschedule/open-reschedule-requests.server.ts";
import {
  asView,
  isOneOfTheTwo,
  type LessonView,
  selectLessons,
} from "../lessons/lessons.server.ts";
import { listHolds, listLessonsOf } from "../lessons/lesson-lists.server.ts";

/** What waits for a person or for the other side, each list soonest first. */
export type LessonActions = {
  holds: LessonView[];
  /** To answer: the other side's reschedule requests, and for a teacher students' requests. */
  toAnswer: {
    lesson: LessonView;
    suggestion: Suggestion | null;
    /** Of the student who requests the lesson; null for a reschedule request. */
    absences: number | null;
  }[];
  /** Own reschedule requests and requests, which the other side has to answer. */
  awaiting: { lesson: LessonView; suggestion: Suggestion | null }[];
};

const requestedOf = prepared((on) =>
  on
    .select({ id: lessons.id })
    .from(lessons)
    .where(
      and(
        isOneOfTheTwo({ id: sql.placeholder("person") }),
        eq(lessons.state, "requested"),
        gt(lessons.answerBy, sql.placeholder("now")),
      ),
    )
    .prepare("scheduling.requested-of"),
);

/** Everything of a person's lessons that somebody has to answer or pay. An admin who looks on sees none. */
export async function readLessonActions(person: Person, now = Date.now()): Promise<LessonActions> {
  if (person.viewed) return { holds: [], toAnswer: [], awaiting: [] };
  const [suggestions, requested, holds] = await Promise.all([
    listSuggestions(person, now),
    requestedOf().execute({ person: person.id, now: new Date(now) }),
    person.role === "student" ? listHolds(person, new Date(now)) : [],
  ]);
  const suggestionOf = new Map(suggestions.map((one) => [one.lessonId, one]));
  const ids = [...suggestionOf.keys(), ...requested.map(({ id }) => id)];
  const found = (await listLessonsOf(person, ids)).map((lesson) => ({
    lesson,
    suggestion: suggestionOf.get(lesson.id) ?? null,
  }));
  const isToAnswer = ({ lesson, suggestion }: (typeof found)[number]) =>
    suggestion === null ? sideOf(person, lesson) === "teacher" : !suggestion.mine;
  const toAnswer = found.filter(isToAnswer);
  const asking = toAnswer.filter(({ suggestion }) => suggestion === null);
  const absences = await countAbsencesOf(
    db(),
    asking.map(({ lesson }) => lesson.studentId),
    new Date(now),
  );
  return {
    holds,
    toAnswer: toAnswer.map((one) => ({
      ...one,
      absences: asking.includes(one) ? (absences.get(one.lesson.studentId) ?? 0) : null,
    })),
    awaiting: found.filter((one) => !isToAnswer(one)),
  };
}

const lastCompleted = prepared((on) => {
  const last = on
    .selectDistinctOn([lessons.teacherId], { id: lessons.id, startsAt: lessons.startsAt })
    .from(lessons)
    .where(and(eq(lessons.studentId, sql.placeholder("student")), eq(lessons.state, "completed")))
    .orderBy(lessons.teacherId, desc(lessons.startsAt))
    .as("last");
  const latest = on
    .select({ id: last.id })
    .from(last)
    .orderBy(desc(last.startsAt))
    .limit(sql.placeholder("most"));
  return selectLessons(on)
    .where(inArray(lessons.id, latest))
    .orderBy(desc(lessons.startsAt), desc(lessons.id))
    .prepare("scheduling.last-completed");
});

/** A student's latest completed lesson with each teacher: those of which a review may be asked. */
export async function listLastCompleted(student: Person, most = 20): Promise<LessonView[]> {
  if (student.viewed) return [];
  const rows = await lastCompleted().execute({ student: student.id, most });
  return rows.map((row) => asView(row, student));
}
