import { expect, test } from "vitest";
import { type BarView, type NavState, roleView, seededState } from "./role-view.ts";

const out: NavState = { auth: "out", role: "none" };
const loading: NavState = { auth: "in", role: "loading" };
const none: NavState = { auth: "in", role: "none" };
const student: NavState = { auth: "in", role: "student" };
const teacher: NavState = { auth: "in", role: "teacher" };
const admin: NavState = { auth: "in", role: "admin" };

test.each<[string, NavState, string, BarView]>([
  ["a visitor on a public page sees the visitor bar [NAV-01]", out, "/", "visitor"],
  ["a visitor under /admin sees the visitor bar [NAV-02]", out, "/admin/teachers", "visitor"],
  ["loading on a public page [NAV-03]", loading, "/", "visitor"],
  ["loading on /admin leaves the space blank [NAV-04]", loading, "/admin", "placeholder"],
  ["loading deeper in /admin [NAV-05]", loading, "/admin/reports", "placeholder"],
  [
    "not even known whether signed in",
    { auth: "unknown", role: "loading" },
    "/admin",
    "placeholder",
  ],
  ["/Admin is no admin path [NAV-06]", loading, "/Admin", "visitor"],
  ["/x/admin is no admin path [NAV-06]", loading, "/x/admin", "visitor"],
  ["a student [NAV-08]", student, "/student/dashboard", "student"],
  ["a teacher [NAV-09]", teacher, "/teacher/dashboard", "teacher"],
  ["an admin in the admin area [NAV-10]", admin, "/admin/teachers", "admin"],
  ["an admin elsewhere [NAV-11]", admin, "/faq", "admin"],
  ["a student under /admin keeps the student bar [NAV-12]", student, "/admin/teachers", "student"],
  ["no role on a public page [NAV-13]", none, "/", "visitor"],
  ["no role under /admin [NAV-14]", none, "/admin", "nothing"],
])("%s", (_name, state, pathname, view) => {
  expect(roleView(state, pathname)).toBe(view);
});

test("the server's knowledge seeds the state", () => {
  expect(seededState(null)).toEqual(out);
  expect(seededState({ role: "teacher" })).toEqual(teacher);
  expect(seededState({ role: null })).toEqual(none);
});
