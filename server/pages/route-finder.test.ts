import { expect, it } from "vitest";
import { routeFinder } from "./route-finder.ts";

const routeOf = routeFinder({
  root: { path: "" },
  teachers: { path: "student/teachers/:slug", parentId: "root" },
  compare: { path: "student/teachers/compare", parentId: "root" },
  anything: { path: "*", parentId: "root" },
});

it.each([
  ["/", "/"],
  ["/student/teachers/ines-moreau", "/student/teachers/:slug"],
  ["/student/teachers/compare/", "/student/teachers/compare"],
  ["/student/teachers", ""],
  ["/ines-moreau", ""],
])("the address %s leads to the route %j", (path, route) => {
  expect(routeOf(path)).toBe(route);
});
