import type { HomeworkState } from "#db/schema/learning/homework-values.ts";
import type { Person } from "./actor.ts";

type Facts = { studentId: string; teacherId: string; state: HomeworkState };

/** As which of the two this person is in the homework; null: it is not theirs, and nothing of it is told. */
export function homeworkSide(
  person: Pick<Person, "id" | "viewed">,
  homework: Pick<Facts, "studentId" | "teacherId">,
): "student" | "teacher" | null {
  if (person.viewed) return null;
  if (person.id === homework.studentId) return "student";
  return person.id === homework.teacherId ? "teacher" : null;
}

/** The student hands in, and hands in again, until it is corrected. */
export function canHandIn(person: Pick<Person, "id" | "viewed">, homework: Facts): boolean {
  return homeworkSide(person, homework) === "student" && homework.state !== "corrected";
}

/** The teacher changes what is to be done, or takes it back, until the student has handed something in. */
export function canChangeTask(person: Pick<Person, "id" | "viewed">, homework: Facts): boolean {
  return homeworkSide(person, homework) === "teacher" && homework.state === "given";
}

/** The teacher corrects what was handed in, and may change the correction later. */
export function canCorrectHomework(
  person: Pick<Person, "id" | "viewed">,
  homework: Facts,
): boolean {
  return homeworkSide(person, homework) === "teacher" && homework.state !== "given";
}
