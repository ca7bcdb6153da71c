import {
  hasStatus,
  hiddenStatuses,
  type TeacherStatus,
} from "#db/schema/teachers/teacher-statuses.ts";
import type { Person } from "./actor.ts";

/** What decides whether somebody may open the notebook of a student and a teacher. */
export type NotebookFacts = {
  studentId: string;
  teacherId: string;
  teacherStatus: TeacherStatus;
  /** The two have, or had, a lesson together. */
  haveLesson: boolean;
  /** One of the two has blocked the other. */
  isBlocked: boolean;
};

type Reader = Pick<Person, "id" | "viewed">;

/** The two read their notebook from their first lesson on, until one blocks the other; nobody else ever does. */
export function canReadNotebook(person: Reader, facts: NotebookFacts): boolean {
  if (person.viewed || facts.isBlocked || !facts.haveLesson) return false;
  return person.id === facts.studentId || person.id === facts.teacherId;
}

/** Who reads it writes in it, while the teacher has an account. */
export function canWriteNotebook(person: Reader, facts: NotebookFacts): boolean {
  if (hasStatus(hiddenStatuses, facts.teacherStatus)) return false;
  return canReadNotebook(person, facts);
}
