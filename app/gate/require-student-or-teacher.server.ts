import type { RouterContextProvider } from "react-router";
import { asTeacher, type Student, type Teacher } from "#app/access/actor.ts";
import { requirePerson, requireStudent } from "./gate.server.ts";

/** For what students and teachers both have: files that are looked at, which an applicant sends as a student, and tokens. */
export function requireStudentOrTeacher(
  context: Readonly<RouterContextProvider>,
): Student | Teacher {
  const person = requirePerson(context);
  return person.role === "teacher" ? asTeacher(person) : requireStudent(context);
}
