import { countAttempt } from "./features/accounts/account-security/limits.server.ts";
import { log } from "./platform/log.server.ts";
import { minute } from "./platform/time/time.ts";
import { browserErrorKinds, readBrowserError, type BrowserErrorKind } from "./browser-error.ts";

/** From one network address in a quarter of an hour; a page sends five at the most. */
const perAddress = 50;
/** Lines of this process in a minute: what goes wrong for everybody at once is said often enough. */
const linesPerMinute = 60;

const counts = Object.fromEntries(browserErrorKinds.map((kind) => [kind, 0])) as Record<
  BrowserErrorKind,
  number
>;
let lines = { since: 0, count: 0 };

/** How many this process has been told of since its start, by kind. */
export function readBrowserErrors(): Record<BrowserErrorKind, number> {
  return counts;
}

/**
 * Takes what a page says went wrong in it; answers 204, 400 for what is none, or 429. The line in the log carries the
 * id of the request that brought the page, and its route instead of its address, which may name somebody.
 */
export async function takeBrowserError(
  { body, address }: { body: string; address: string },
  routeOf: (path: string) => string,
  now = new Date(),
): Promise<204 | 400 | 429> {
  const read = readBrowserError(body);
  if (read === null) return 400;
  const wait = await countAttempt(
    { what: "browser-error", who: address, most: perAddress, minutes: 15 },
    now,
  );
  if (wait !== null) return 429;
  counts[read.kind] += 1;
  if (!mayLog(now.getTime())) return 204;
  const { path, request, ...what } = read;
  const ids = request === undefined ? {} : { requestId: request };
  log.warn({ ...ids, route: routeOf(path), ...what }, "failed in a browser");
  return 204;
}

function mayLog(now: number): boolean {
  if (now - lines.since >= minute) lines = { since: now, count: 0 };
  lines.count += 1;
  return lines.count <= linesPerMinute;
}
