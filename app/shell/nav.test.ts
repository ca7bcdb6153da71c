import { expect, test } from "vitest";
import { footerLinks } from "./footer-links.ts";
import { currentOf, loginLink, roleLinks, signUpLinks, visitorLinks } from "./nav.ts";

const paths = (links: { to: string }[]) => links.map((link) => link.to);

test("the visitor's links in the specification's order [NAV-01]", () => {
  expect([...paths(visitorLinks), ...paths(signUpLinks), loginLink.to]).toEqual([
    "/",
    "/how-it-works",
    "/student/teachers",
    "/faq",
    "/student/register",
    "/teacher/apply",
    "/login",
  ]);
});

test("the student's five [NAV-08]", () => {
  expect(paths(roleLinks.student)).toEqual([
    "/student/dashboard",
    "/student/teachers",
    "/student/lessons",
    "/student/chats",
    "/account/security",
  ]);
});

test("the teacher's five [NAV-09]", () => {
  expect(paths(roleLinks.teacher)).toEqual([
    "/teacher/dashboard",
    "/teacher/calendar",
    "/teacher/lessons",
    "/teacher/chats",
    "/account/security",
  ]);
});

test("the admin's two [NAV-10]", () => {
  expect(paths(roleLinks.admin)).toEqual(["/admin/teachers", "/admin/reports"]);
});

test("the footer's nine, then ours [FT-01] [FT-02]", () => {
  expect(paths(footerLinks)).toEqual([
    "/about",
    "/contact",
    "/faq",
    "/how-it-works",
    "/legal/terms",
    "/legal/privacy",
    "/legal/refund",
    "/legal/cookie",
    "/legal",
    "/cookie-preferences",
  ]);
});

test("labels that the specification spells keep its letters", () => {
  expect(signUpLinks.map((link) => link.label)).toEqual(["Student Sign Up", "Teacher Sign Up"]);
  expect(roleLinks.student.map((link) => link.label)).toContain("My Lessons");
  expect(roleLinks.teacher.map((link) => link.label)).toContain("Security Settings");
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

test("every page of the account belongs to its settings", () => {
  const settings = roleLinks.student.at(-1)!;
  expect(currentOf(settings, "/account/profile")).toBe("true");
});

test("the people of the admins hang on the link Reports, and on no other", () => {
  const [teachers, reports] = roleLinks.admin;
  for (const path of ["/admin/people", "/admin/people/0199a"]) {
    expect(currentOf(reports!, path)).toBe("true");
    expect(currentOf(teachers!, path)).toBeUndefined();
  }
  expect(currentOf(reports!, "/admin/peoples")).toBeUndefined();
});
