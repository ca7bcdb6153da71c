import type { Person } from "./actor.ts";
import { sideOf } from "./lessons.ts";

type Lesson = { studentId: string; teacherId: string };

/** A recording is the student's: their browser makes it, and they alone see it. */
export function canMakeRecording(person: Pick<Person, "id">, lesson: Lesson): boolean {
  return sideOf(person, lesson) === "student";
}

/** Either of the two may delete one: what somebody agreed to they can take back. */
export function canDeleteRecording(person: Pick<Person, "id" | "viewed">, lesson: Lesson): boolean {
  return sideOf(person, lesson) !== null && !person.viewed;
}
