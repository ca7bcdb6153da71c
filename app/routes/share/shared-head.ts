import { pageHead } from "#app/shell/page-head.ts";
import { pagePicture, sharedPages } from "./pages.ts";

type Matches = Parameters<typeof pageHead>[0];

/** The head of one of the public pages that stand in `sharedPages`. */
export function sharedHead(matches: Matches, path: string, facts?: Record<string, unknown>) {
  const page = sharedPages[path];
  if (page === undefined) throw new Error(`${path} is not among the shared pages`);
  return pageHead(matches, { ...page, path, picture: pagePicture(path), facts });
}
