import { requirePerson } from "#app/features/accounts/gate.server.ts";
import { readLessonCalendar } from "#app/features/scheduling/lesson-calendar.server.ts";
import type { Route } from "./+types/calendar.ts";

/** The lesson as a file for the calendar of either of its two people; nobody else learns of it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { filename, text } = await readLessonCalendar(requirePerson(context), params.lessonId);
  return new Response(text, {
    headers: {
      "content-type": "text/calendar; charset=utf-8; method=PUBLISH",
      "content-disposition": `attachment; filename="${filename}"`,
      "cache-control": "private, no-store",
    },
  });
}
