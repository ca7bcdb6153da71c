import type { LessonState } from "#db/schema/scheduling.ts";
import type { Person } from "./actor.ts";

type Facts = { studentId: string; teacherId: string; state: LessonState; startsAt: number };

/** As which of the two this person stands in the lesson, or null. */
export function sideOf(
  person: Pick<Person, "id">,
  lesson: Pick<Facts, "studentId" | "teacherId">,
): "student" | "teacher" | null {
  if (person.id === lesson.studentId) return "student";
  return person.id === lesson.teacherId ? "teacher" : null;
}

/** Either side may cancel a booked lesson until it starts. */
export function canCancel(person: Pick<Person, "id">, lesson: Facts, now: number): boolean {
  return sideOf(person, lesson) !== null && lesson.state === "booked" && now < lesson.startsAt;
}

/** Only the student who holds the slot pays for it. */
export function canPay(person: Pick<Person, "id">, lesson: Facts): boolean {
  return sideOf(person, lesson) === "student" && lesson.state === "held";
}

/** The two of a lesson that is to take place, and nobody else, may enter its room. */
export function canEnterRoom(person: Pick<Person, "id">, lesson: Facts): boolean {
  return sideOf(person, lesson) !== null && ["booked", "live", "ended"].includes(lesson.state);
}
