import { requirePerson } from "#app/gate/gate.server.ts";
import { exportLessons } from "#app/features/scheduling/calendar-sync/export-lessons.server.ts";
import type { Route } from "./+types/export.ts";

/** The lessons of the person who asks, as a table or for a calendar. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { text, type } = await exportLessons(requirePerson(context), params.file);
  return new Response(text, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${params.file}"`,
      "cache-control": "private, no-store",
    },
  });
}
