import { requireAdmin } from "#app/gate/gate.server.ts";
import { fromReplica } from "#app/platform/database/replica/from-replica.server.ts";
import { rangeQuery } from "#app/features/statistics/forms.ts";
import { statisticsCsv } from "#app/features/statistics/statistics.server.ts";
import type { Route } from "./+types/statistics-csv.ts";

/** The page statistics as a file, for the same days as on their page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "reports");
  const { days } = rangeQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  return new Response(await fromReplica(() => statisticsCsv(admin, days)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="page-views-${days}-days.csv"`,
      "cache-control": "private, no-store",
    },
  });
}
