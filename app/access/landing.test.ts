import { expect, it } from "vitest";
import { landing } from "./landing.ts";

it.each([
  ["student", null, "/student/dashboard"],
  ["teacher", "/teacher/calendar?week=2", "/teacher/calendar?week=2"],
  ["student", "/student/lessons#next", "/student/lessons#next"],
  ["student", "/teacher/calendar", "/student/dashboard"],
  ["teacher", "/admin/teachers", "/teacher/dashboard"],
  ["admin", "/student", "/admin/teachers"],
  [null, "/student/dashboard", "/"],
  ["admin", "/student/teachers/ines-valverde", "/student/teachers/ines-valverde"],
  ["student", "/teacher/apply", "/teacher/apply"],
  ["teacher", "/student/register", "/teacher/dashboard"],
  ["student", "/studentship", "/studentship"],
  ["student", "/login?next=/faq", "/student/dashboard"],
] as const)("%s, asked for %s, goes to %s after signing in", (role, next, path) => {
  expect(landing(role, next)).toBe(path);
});

it("an applicant goes to the application after signing in, unless they were on the way elsewhere [B6]", () => {
  const applies = { applies: true };
  expect(landing("student", null, applies)).toBe("/teacher/apply");
  expect(landing("student", "/student/lessons", applies)).toBe("/student/lessons");
  expect(landing("teacher", null, applies)).toBe("/teacher/dashboard");
});
