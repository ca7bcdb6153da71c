import type { PageView } from "./page-view.ts";
import { sourceOf } from "./source.ts";
import { patternOf, teacherOf } from "./pages.ts";

/** The visit, as long as this page lives: nothing of it is stored. */
let lastPath: string | undefined;
let hasBegun = false;

/** Tells our server that a page was opened. The same path again, as when a search changes, is not another view. */
export function reportView(pathname: string): void {
  if (pathname === lastPath) return;
  lastPath = pathname;
  const page = patternOf(pathname);
  if (page === null) return;
  const begins = !hasBegun && isArrival();
  hasBegun = true;
  const view: PageView = {
    page,
    begins,
    from: begins ? sourceOf(document.referrer) : null,
    teacher: teacherOf(pathname),
  };
  fetch("/api/page-views", {
    method: "POST",
    keepalive: true, // it outlives a page that is left at once
    headers: { "content-type": "application/json" },
    body: JSON.stringify(view),
  }).catch(() => {
    // offline: a count is not worth a second try
  });
}

/** Whether somebody came here from outside: not by reloading, going back, or from another of our pages. */
function isArrival(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (entry !== undefined && entry.type !== "navigate") return false;
  return !document.referrer.startsWith(`${location.origin}/`);
}
