import { describe, expect, it } from "vitest";
import { patternOf, teacherOf } from "./pages.ts";
import { pageView } from "./page-view.ts";
import { sourceOf } from "./source.ts";

it.each([
  ["/", "/"],
  ["/student/teachers/ines-valverde", "/student/teachers/:slug"],
  ["/student/teachers/ines-valverde/book/", "/student/teachers/:slug/book"],
  ["/teacher/apply/languages", "/teacher/apply/:step"],
  ["/no/such/house", null],
  ["/admin/reports", null],
  ["/dev/mailbox", null],
  ["/Faq", null],
  ["/student/teachers/a/b/c", null],
])("%s is counted as %s", (path, pattern) => {
  expect(patternOf(path)).toBe(pattern);
});

it.each([
  ["https://www.google.com/search?q=a+private+question", "www.google.com"],
  ["http://News.Example.org:8080/a/b#c", "news.example.org"],
  ["https://xn--bcher-kva.example/", "xn--bcher-kva.example"],
  ["", null],
  ["nonsense", null],
  ["android-app://com.example.reader/", null],
  ["https://localhost/", null],
  ["https://johns-laptop/", null],
  ["https://192.168.1.20/", null],
  ["https://[2001:db8::1]/", null],
  [`https://${"a".repeat(63)}.${"b.".repeat(120)}example/`, null],
])("a visit from %s is counted under %s", (referrer, host) => {
  expect(sourceOf(referrer)).toBe(host);
});

describe("what a browser may say", () => {
  const view = { page: "/faq", begins: true, from: "www.example.org" };

  it("is a known page, whether it begins a visit, and a host", () => {
    expect(pageView.parse(view)).toEqual(view);
    expect(pageView.parse({ ...view, begins: false, from: null }).from).toBeNull();
  });

  it("is, of a teacher's page, also whose it is", () => {
    const ofTeacher = { ...view, page: "/student/teachers/:slug", teacher: "ines-valverde-2" };
    expect(pageView.parse(ofTeacher)).toEqual(ofTeacher);
    expect(teacherOf("/student/teachers/ines-valverde-2/")).toBe("ines-valverde-2");
    expect(teacherOf("/student/teachers/compare")).toBeUndefined();
    expect(teacherOf("/student/teachers/ines-valverde-2/book")).toBeUndefined();
    expect(pageView.safeParse({ ...ofTeacher, teacher: "../ines" }).success).toBe(false);
    expect(pageView.safeParse({ ...ofTeacher, page: "/faq" }).success).toBe(false);
  });

  it.each([
    ["an address", { ...view, page: "/student/teachers/ines-valverde" }],
    ["a query", { ...view, page: "/faq?q=secret" }],
    ["a page of staff", { ...view, page: "/admin/reports" }],
    ["a name of the prototype", { ...view, page: "constructor" }],
    ["no page", { begins: true, from: null }],
    ["a word for yes", { ...view, begins: "true" }],
    ["a whole address to come from", { ...view, from: "https://www.example.org/a" }],
    ["a machine's address", { ...view, from: "192.168.1.20" }],
    ["capitals", { ...view, from: "WWW.example.org" }],
    ["a host that is too long", { ...view, from: `${"a.".repeat(125)}example` }],
    ["anything more", { ...view, user: "0199" }],
    ["a list", [view]],
    ["nothing", undefined],
  ])("refuses %s", (_, said) => {
    expect(pageView.safeParse(said).success).toBe(false);
  });
});
