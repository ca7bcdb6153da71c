import { requireStudent } from "#app/gate/gate.server.ts";
import { wordsCsv } from "#app/features/practice/transfer/words-csv.server.ts";
import type { Route } from "./+types/words-csv.ts";

/** Every word of the student's, as on the page. */
export async function loader({ context }: Route.LoaderArgs) {
  return new Response(await wordsCsv(requireStudent(context)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="words.csv"`,
      "cache-control": "private, no-store",
    },
  });
}
