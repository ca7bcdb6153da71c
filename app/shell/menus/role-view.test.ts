import { expect, test } from "vitest";
import type { NavState } from "../session/nav-machine.ts";
import { type BarView, roleView } from "./role-view.ts";

type Known = Pick<NavState, "auth" | "role">;
const out: Known = { auth: "out", role: "none" };
const loading: Known = { auth: "in", role: "loading" };
const none: Known = { auth: "in", role: "none" };
const student: Known = { auth: "in", role: "student" };
const teacher: Known = { auth: "in", role: "teacher" };
const admin: Known = { auth: "in", role: "admin" };

test.each<[string, Known, string, BarView]>([
  ["a visitor on a public page sees the visitor bar [NAV-01]", out, "/", "visitor"],
  ["a visitor under /admin sees the visitor bar [NAV-02]", out, "/admin/teachers", "visitor"],
  ["loading on a public page [NAV-03]", loading, "/", "visitor"],
  ["loading on /admin leaves the space blank [NAV-04]", loading, "/admin", "placeholder"],
  [
    "loading deeper in /admin [NAV-05]",
    loading,
    new URL("https://x.test/admin/reports?x=1#y").pathname,
    "placeholder",
  ],
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
