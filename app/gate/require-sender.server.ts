import type { RouterContextProvider } from "react-router";
import { asTeacher, type Student, type Teacher } from "#app/access/actor.ts";
import { requirePerson, requireStudent } from "./gate.server.ts";

/** Who sends files that are looked at: an applicant, who is a student, or a teacher with a change. */
export function requireSender(context: Readonly<RouterContextProvider>): Student | Teacher {
  const person = requirePerson(context);
  return person.role === "teacher" ? asTeacher(person) : requireStudent(context);
}
