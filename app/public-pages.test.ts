import { expect, it } from "vitest";
import { isForEverybody } from "./features/settings/text-form.ts";
import { filterFields } from "./features/teachers/search-index/read-search.ts";
import routes from "./routes.ts";
import { publicPageAt, publicPages } from "./public-pages.ts";
import { rules } from "#config/rules.ts";

type Route = { path?: string; file: string; children?: Route[] };

function files(list: readonly Route[], under = ""): [string, string][] {
  return list.flatMap(({ path = "", file, children }) => {
    const whole = [under, path].filter((part) => part !== "").join("/");
    return children ? files(children, whole) : [[`/${whole}`, file] as [string, string]];
  });
}
const fileAt = new Map(files(routes as Route[]));

it("every page that may be kept is a route of its own, outside the rooms of any role", () => {
  for (const { path } of publicPages) {
    expect(fileAt.get(path), path).toMatch(/^routes\/(public|legal|auth|apply)\//);
    const address = path.replace(":slug", "ana-1");
    expect(publicPageAt(address)?.path, path).toBe(path);
  }
});

it("a notice above every page may lead to each page that visitors have, and to no other", () => {
  for (const { path } of publicPages)
    expect(isForEverybody(path.replace(":slug", "ana-1")), path).toBe(path !== "/offline");
  for (const path of ["/admin", "/student/teachers/ana/book", "/teacher/apply/about", "/logout"])
    expect(isForEverybody(path), path).toBe(false);
  expect(isForEverybody("/faq#cancel")).toBe(true);
});

it("no page that shows free times is kept longer than availability may be", () => {
  for (const { path, seconds } of publicPages)
    if (path === "/" || path.startsWith("/student/teachers"))
      expect(seconds, path).toBeLessThanOrEqual(rules.booking.availabilityKeptSeconds);
});

it.each([
  "/verify",
  "/logout",
  "/cookie-preferences",
  "/dev/mailbox",
  "/api/users/1",
  "/student/dashboard",
  "/student/teachers/ana/book",
  "/student/teachers/Ana",
  "/student/teachers/:slug",
  "/student/teachers/",
  "/login?next=/student/lessons",
  "/contact?sent=1",
  "/faq?q=refund",
  "/teacher/apply?price=20",
  "/student/teachers?from=1&other=2",
  "/student/teachers?q=jazz&next=1",
  "/?a",
  "//",
  "",
  `/student/teachers/${"a".repeat(300)}`,
])("%s is made for each request", (address) => {
  expect(publicPageAt(address)).toBeNull();
});

it("a search is kept whichever filters it has", () => {
  for (const { fields } of Object.values(filterFields))
    for (const field of fields)
      expect(publicPageAt(`/student/teachers?${field}=1&sort=newest`), field).not.toBeNull();
});

it.each([
  "/student/teachers?language=es&time=evening&time=morning&page=2",
  "/student/teachers?q=jazz+piano&compare=ana-1&compare=bea-2",
  "/student/teachers/ana-1?from=2027-01-04&at=1799236800000",
  "/how-it-works?for=teachers",
  "/contact?topic=privacy",
  "/?",
])("%s is kept", (address) => {
  expect(publicPageAt(address)).not.toBeNull();
});
