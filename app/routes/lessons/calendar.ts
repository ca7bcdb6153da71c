import { href, redirect } from "react-router";
import { requirePerson } from "#app/gate/gate.server.ts";
import { readLessonCalendar } from "#app/features/scheduling/calendar-sync/lesson-calendar.server.ts";
import { currentLessonId } from "#app/features/scheduling/lessons/lessons.server.ts";
import type { Route } from "./+types/calendar.ts";

/**
 * The lesson as a file for the calendar of either of its two people; nobody else learns of it. The address of a
 * lesson that has moved leads to the one it has become.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const person = requirePerson(context);
  const lessonId = await currentLessonId(person, params.lessonId);
  if (lessonId !== params.lessonId)
    throw redirect(href("/lessons/:lessonId/calendar.ics", { lessonId }));
  const { filename, text } = await readLessonCalendar(person, lessonId);
  return new Response(text, {
    headers: {
      "content-type": "text/calendar; charset=utf-8; method=PUBLISH",
      "content-disposition": `attachment; filename="${filename}"`,
      "cache-control": "private, no-store",
    },
  });
}
