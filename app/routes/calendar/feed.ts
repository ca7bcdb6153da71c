import { readCalendarFeed } from "#app/features/scheduling/calendar-sync/calendar-feed.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Route } from "./+types/feed.ts";

/** A person's lessons for their own calendar. The address is the key: nobody is signed in here. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const feed = await readCalendarFeed(params.file);
  if (feed === null) throw new AppError("not-found");
  const headers = {
    etag: feed.etag,
    "cache-control": "private, no-cache",
    "x-robots-tag": "noindex",
  };
  if (isKnown(request.headers.get("if-none-match"), feed.etag))
    return new Response(null, { status: 304, headers });
  return new Response(feed.text, {
    headers: {
      ...headers,
      "content-type": "text/calendar; charset=utf-8; method=PUBLISH",
      "content-disposition": 'attachment; filename="lessons.ics"',
    },
  });
}

/** Also where something on the way has packed the text and weakened its tag. */
function isKnown(sent: string | null, etag: string): boolean {
  return sent?.split(",").some((one) => one.trim().replace(/^W\//, "") === etag) ?? false;
}
