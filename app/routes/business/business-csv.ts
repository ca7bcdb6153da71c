import { businessCsv } from "#app/features/business/business-csv.ts";
import { readTable } from "#app/features/business/business.server.ts";
import { csvQuery, periodQuery } from "#app/features/business/forms.ts";
import { requireAdmin } from "#app/gate/gate.server.ts";
import { fromReplica } from "#app/platform/database/replica/from-replica.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Route } from "./+types/business-csv.ts";

/** A table of the page about the business as a file, for the same period. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "money");
  const { period } = periodQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const asked = csvQuery.safeParse(params);
  if (!asked.success) throw new AppError("not-found");
  const { table } = asked.data;
  const found = await fromReplica(() => readTable(admin, table, period));
  if (found === null) throw new AppError("not-found");
  return new Response(businessCsv(found), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="business-${table}-${period}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}
