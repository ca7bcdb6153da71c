import { routePaths, type Routes } from "./unknown-addresses.ts";

/** Tells which route a page's address leads to, by its path alone; empty for none. */
export function routeFinder(routes: Routes): (path: string) => string {
  const paths = [...new Set(routePaths(routes).map((path) => path.replace(/(?<=.)\/$/, "")))];
  const known = paths
    .map((path) => ({
      path,
      own: path.split(":").length,
      pattern: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}/?$`, "i"),
    }))
    // what has fewer parts of its own is what the router takes
    .toSorted((a, b) => a.own - b.own);
  return (path) => known.find(({ pattern }) => pattern.test(path))?.path ?? "";
}
