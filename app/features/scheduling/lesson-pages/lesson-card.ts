/** Pure, browser-safe: what a conversation shows of the lessons of its two. */
import type { Suggestion } from "../cancel-and-reschedule/open-reschedule-requests.server.ts";
import { phaseOf, type Phase } from "../lessons/lesson-text.ts";
import type { LessonView } from "../lessons/lessons.server.ts";
import { lessonDuring } from "../lessons/rules.ts";

/** A lesson at the moment of what happened to it last; instants are epoch milliseconds. */
export type LessonCard = {
  lesson: LessonView;
  at: number;
  /** Another time that waits for an answer. */
  suggestion: Suggestion | null;
  /** When it was to begin before it was moved. */
  movedFrom: number | null;
};

const ahead: readonly Phase[] = ["held", "requested", "booked", "open", "live"];

/** When something last happened to a lesson that was made, moved or asked to move at `changedAt`. */
export function cardAt(lesson: LessonView, changedAt: number, now: number): number {
  const { start, end } = lessonDuring(lesson.startsAt, lesson.minutes);
  const phase = phaseOf(lesson, now);
  const told = Math.max(changedAt, lesson.bookedAt ?? 0, lesson.cancelledAt ?? 0);
  if (phase === "cancelled" || phase === "expired") return told;
  if (phase === "live") return Math.max(told, start);
  return ahead.includes(phase) ? told : Math.max(told, end);
}

/** The lesson that comes first of those that are held, asked for or booked, or that goes on now. */
export function nextCard(cards: readonly LessonCard[], now: number): LessonCard | null {
  const coming = cards.filter(({ lesson }) => ahead.includes(phaseOf(lesson, now)));
  return coming.reduce<LessonCard | null>(
    (first, card) =>
      first !== null && first.lesson.startsAt <= card.lesson.startsAt ? first : card,
    null,
  );
}

/** The latest lesson that has been: the one to book again. */
export function lastTaken(cards: readonly LessonCard[], now: number): LessonCard | null {
  return (
    cards.findLast(({ lesson }) => ["taken", "completed"].includes(phaseOf(lesson, now))) ?? null
  );
}
