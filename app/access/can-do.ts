import type { Person } from "./actor.ts";

/**
 * Who says what a student can do: the student, and a teacher with whom they have, or had, a booked lesson of that
 * language. Nobody who looks on.
 */
export function ratesAs(
  person: Pick<Person, "id" | "viewed">,
  student: { id: string; isTaught: boolean },
): "student" | "teacher" | null {
  if (person.viewed) return null;
  if (person.id === student.id) return "student";
  return student.isTaught ? "teacher" : null;
}
