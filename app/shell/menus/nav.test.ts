import { expect, test } from "vitest";
import { currentOf, signUpLinks } from "./nav.ts";
import { ownLinksOf, roleLinks } from "./role-links.ts";

test("labels that the specification spells keep its letters", () => {
  expect(signUpLinks.map((link) => link.label)).toEqual(["Student Sign Up", "Teacher Sign Up"]);
  expect(roleLinks.student.map((link) => link.label)).toContain("My Lessons");
  expect(roleLinks.teacher.map((link) => link.label)).toContain("Security Settings");
});

test("a student finds what they paid among their own pages", () => {
  expect(ownLinksOf({ role: "student" })).toContainEqual({
    to: "/student/payments",
    label: "Payments",
  });
});

test.each([
  ["/", "/", "page"],
  ["/", "/faq", undefined],
  ["/student/teachers", "/student/teachers", "page"],
  ["/student/teachers", "/student/teachers/ines-valverde", "true"],
  ["/student/teachers", "/student/teachers-lounge", undefined],
])("%s on %s is current: %s", (to, pathname, current) => {
  expect(currentOf({ to, label: "" }, pathname)).toBe(current);
});

test("Security Settings is current on the pages of security, and on no other of the account", () => {
  const settings = roleLinks.student.at(-1)!;
  expect(currentOf(settings, "/account/security")).toBe("page");
  for (const page of ["password", "email", "two-step", "passkeys", "confirm"])
    expect(currentOf(settings, `/account/${page}`), page).toBe("true");
  for (const page of ["profile", "notifications", "inbox", "data"])
    expect(currentOf(settings, `/account/${page}`), page).toBeUndefined();
});

test("the people and the money of the admins hang on the link Reports, and on no other", () => {
  const [teachers, reports] = roleLinks.admin;
  for (const path of [
    "/admin/people",
    "/admin/people/0199a",
    "/admin/money",
    "/admin/money/report",
  ]) {
    expect(currentOf(reports!, path)).toBe("true");
    expect(currentOf(teachers!, path)).toBeUndefined();
  }
  expect(currentOf(reports!, "/admin/peoples")).toBeUndefined();
});
