import { reportYear } from "#app/features/payments/platform-report/forms.ts";
import { sellersCsv } from "#app/features/payments/platform-report/report-csv.ts";
import {
  listReportedSellers,
  noteReportDownload,
} from "#app/features/payments/platform-report/sellers.server.ts";
import { requireAdmin } from "#app/gate/gate.server.ts";
import type { Route } from "./+types/money-report-csv.ts";

/** The yearly report as a file; that it was taken is written down. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "money");
  const now = new Date();
  const year = reportYear(request.url, now);
  const sellers = await listReportedSellers(admin, year);
  await noteReportDownload(admin, { year, format: "csv" }, now);
  return new Response(sellersCsv(sellers), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="platform-report-${year}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}
