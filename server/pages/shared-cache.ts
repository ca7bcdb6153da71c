/** How long a page that changes without a word of ours is kept in front of us: as long as here. */
const unpurgedSeconds = 30;
/** For so long the old page may be shown while the new one is fetched; those with free times may not. */
const whileRevalidating = 60;

type Kept = { until: number; tags: ReadonlySet<string> };

/** What a cache that visitors share is told of a page that we keep ourselves. */
export type SharedCache = {
  /** It is told what to drop, so that it may keep a page for as long as we do. */
  isPurged: boolean;
  /** On every page. */
  everyPageTag: string;
};

/**
 * The headers of a kept page for a browser without any of our cookies, `cache-control` the first of them; null where
 * its time is over. Browsers ask each time, as ever: who has signed in must not be shown it again.
 */
export function sharedHeaders(
  { until, tags }: Kept,
  { isPurged, everyPageTag }: SharedCache,
  now: number,
): string[] | null {
  const left = Math.floor((until - now) / 1000);
  const seconds = isPurged ? left : Math.min(left, unpurgedSeconds);
  if (seconds <= 0) return null;
  const stale = seconds > whileRevalidating ? `, stale-while-revalidate=${whileRevalidating}` : "";
  const own = [everyPageTag, ...tags];
  return [
    "cache-control",
    `public, max-age=0, must-revalidate, s-maxage=${seconds}`,
    // RFC 9213, and what came before it: a browser reads neither.
    "cdn-cache-control",
    `public, max-age=${seconds}${stale}`,
    "surrogate-control",
    `max-age=${seconds}${stale}`,
    "surrogate-key",
    own.join(" "),
    "cache-tag",
    own.join(","),
  ];
}
