import { redirect, type RouterContextProvider } from "react-router";
import { requirePerson, requireStudent } from "./gate.server.ts";

/** An applicant is a student; a teacher has nothing to apply for. */
export function requireApplicant(context: Readonly<RouterContextProvider>) {
  if (requirePerson(context).role === "teacher") throw redirect("/teacher/dashboard");
  return requireStudent(context);
}
