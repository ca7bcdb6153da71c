import { expect, it } from "vitest";
import { countedPatterns, patternOf } from "./features/statistics/pages.ts";
import routes from "./routes.ts";

type Entry = { path?: string; index?: boolean; children?: Entry[]; file: string };

function leaves(entries: Entry[], parent = ""): { path: string; file: string }[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}`.replaceAll("//", "/") : parent || "/";
    return entry.children?.length ? leaves(entry.children, path) : [{ path, file: entry.file }];
  });
}

/** A module without markup answers with something else than a page. */
const pages = leaves(routes as Entry[])
  .filter(({ path, file }) => file.endsWith(".tsx") && !path.endsWith("*"))
  .map(({ path }) => path);

it("counts every page of the route table, but for those of staff, of the demo world, and for no connection", () => {
  const ours = pages.filter((path) => !/^\/(admin|demo|dev|share)\/|^\/offline$/.test(path));
  expect(countedPatterns.toSorted()).toEqual(ours.toSorted());
});

it("finds each page's own pattern, whatever its parameters are", () => {
  for (const pattern of countedPatterns) {
    expect(patternOf(pattern.replaceAll(/:\w+/g, "0199a-b"))).toBe(pattern);
    expect(patternOf(`${pattern}/`)).toBe(pattern);
  }
});
