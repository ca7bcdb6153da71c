import { day, type EpochMs } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import type { LessonState } from "#db/schema/scheduling/lesson-states.ts";
import type { Person } from "./actor.ts";

type LessonFacts = { studentId: string; state: LessonState };
type ReviewFacts = {
  studentId: string;
  teacherId: string;
  createdAt: EpochMs;
  hidden: boolean;
  replied: boolean;
};

/**
 * The student of a lesson that took place and was settled. One that the connection broke off ends
 * void, so nobody's stars suffer from it.
 */
export function canReview(person: Pick<Person, "id">, lesson: LessonFacts): boolean {
  return person.id === lesson.studentId && lesson.state === "completed";
}

/** Up to, not including, this moment a review can be changed. */
export function editableUntil({ createdAt }: Pick<ReviewFacts, "createdAt">): EpochMs {
  return createdAt + rules.review.editDays * day;
}

/** Who wrote it, for 30 days, unless a decision took it down. */
export function canEditReview(
  person: Pick<Person, "id">,
  review: ReviewFacts,
  now: EpochMs,
): boolean {
  return person.id === review.studentId && !review.hidden && now < editableUntil(review);
}

/** Up to, not including, this moment the teacher can reply. */
export function replyableUntil({ createdAt }: Pick<ReviewFacts, "createdAt">): EpochMs {
  return createdAt + rules.review.replyDays * day;
}

/** The teacher it is about, once, for 14 days. */
export function canReply(person: Pick<Person, "id">, review: ReviewFacts, now: EpochMs): boolean {
  if (person.id !== review.teacherId || review.hidden || review.replied) return false;
  return now < replyableUntil(review);
}
