import { matchRoutes, type RouteObject } from "react-router";
import { expect, it } from "vitest";
import routes from "#app/routes.ts";
import { unknownAddresses } from "./unknown-addresses.ts";

type Entry = { id?: string; file: string; path?: string; index?: true; children?: Entry[] };

/** As a build lists them: flat, each with its parent. */
function listed(entries: readonly Entry[], parentId?: string): [string, object][] {
  return entries.flatMap(({ path, file, id = file, children = [] }) => [
    [id, { path, parentId }] as [string, object],
    ...listed(children, id),
  ]);
}
const isUnknown = unknownAddresses(Object.fromEntries(listed(routes as Entry[])));

it("an address is unknown where the router finds nothing but the page that says so", () => {
  for (const address of [
    "/no-such-house",
    "/wp-login.php?user=1",
    "/.env",
    "/student/no-such-house",
    "/student/teachers/ana/books",
    "/teacher/apply/hours/2",
    "/robots_txt",
    "/faq/more",
  ]) {
    expect(isUnknown(address), address).toBe(true);
    const found = matchRoutes(routes as RouteObject[], address.split("?")[0]!)!;
    expect(found.at(-1)!.route.path, address).toBe("*");
  }
});

it.each([
  "/",
  "/faq",
  "/FAQ/",
  "/faq?q=x",
  "/student",
  "/student/teachers/ana",
  "/student/teachers/ana/book",
  "/legal/terms/versions/2",
  "/share/icon/180",
  "/robots.txt",
  "/healthz",
  "/readyz",
  "/unsubscribe/one-click?token=x",
  "/no-such-house.data",
  "/__manifest?p=/faq",
  "/no%2Dsuch",
  "//no-such",
  "/no-such//house",
  "/no\\such",
  "",
])("%s is left to the router", (address) => {
  expect(isUnknown(address)).toBe(false);
});
