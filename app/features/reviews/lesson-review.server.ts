import { and, eq, sql } from "drizzle-orm";
import type { Person, Student } from "#app/access/actor.ts";
import {
  canEditReview,
  canReply,
  canReview,
  editableUntil,
  replyableUntil,
} from "#app/access/reviews.ts";
import { db, prepared } from "#app/platform/database/db.server.ts";
import { reviews } from "#db/schema/reviews.ts";
import type { LessonState } from "#db/schema/scheduling/lesson-states.ts";
import { factsOf } from "./reviews.server.ts";
import { isReviewTag } from "./tags.ts";

type LessonFacts = { id: string; studentId: string; teacherId: string; state: LessonState };

/** What a lesson's page says of the review to its student: theirs of this teacher, or that one can be written. */
export async function readStudentReview(person: Person, lesson: LessonFacts, now = Date.now()) {
  const own = and(eq(reviews.studentId, lesson.studentId), eq(reviews.teacherId, lesson.teacherId));
  const review = await findReview(own);
  if (review === null && !canReview(person, lesson)) return null;
  const mayChange = review !== null && canEditReview(person, review.facts, now);
  return {
    review: review && review.view,
    /** An admin who looks as the student writes nothing. */
    mayWrite: !person.viewed && (review === null || mayChange),
    until: review && editableUntil(review.facts),
  };
}
export type StudentReview = NonNullable<Awaited<ReturnType<typeof readStudentReview>>>;

/** The same to its teacher: what was written on this lesson, and whether it can still be answered. */
export async function readTeacherReview(person: Person, lesson: LessonFacts, now = Date.now()) {
  const ofMine = and(eq(reviews.lessonId, lesson.id), eq(reviews.teacherId, person.id));
  const review = await findReview(ofMine);
  return (
    review && {
      review: review.view,
      mayReply: !person.viewed && canReply(person, review.facts, now),
      until: replyableUntil(review.facts),
    }
  );
}
export type TeacherReview = NonNullable<Awaited<ReturnType<typeof readTeacherReview>>>;

const reviewedTeachers = prepared((on) =>
  on
    .select({ id: reviews.teacherId })
    .from(reviews)
    .where(eq(reviews.studentId, sql.placeholder("student")))
    .prepare("reviews.reviewed-teachers"),
);

/** Of a student's lessons those that a review can be written on: the latest with each teacher not reviewed yet. */
export async function listToReview(student: Student, lessons: LessonFacts[]): Promise<string[]> {
  const candidates = lessons.filter((lesson) => canReview(student, lesson));
  if (candidates.length === 0) return [];
  const done = await reviewedTeachers().execute({ student: student.id });
  const asked = new Set(done.map(({ id }) => id));
  return candidates.flatMap(({ id, teacherId }) => {
    if (asked.has(teacherId)) return [];
    asked.add(teacherId);
    return [id];
  });
}

async function findReview(where: ReturnType<typeof and>) {
  const [row] = await db().select().from(reviews).where(where);
  if (row === undefined) return null;
  const { id, stars, text, reply } = row;
  return {
    facts: factsOf(row),
    view: {
      id,
      stars,
      text,
      tags: row.tags.filter(isReviewTag),
      reply,
      at: row.createdAt.getTime(),
      editedAt: row.editedAt?.getTime() ?? null,
      repliedAt: row.repliedAt?.getTime() ?? null,
      hidden: row.hiddenAt !== null,
    },
  };
}
export type OwnReview = NonNullable<Awaited<ReturnType<typeof findReview>>>["view"];
