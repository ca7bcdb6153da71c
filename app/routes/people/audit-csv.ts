import { auditQuery } from "#app/features/accounts/audit-log/audit-query.ts";
import { downloadAudit } from "#app/features/accounts/audit-log/list-audit.server.ts";
import { requireAdmin } from "#app/gate/gate.server.ts";
import { csvResponse } from "#app/platform/http/csv-response.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Route } from "./+types/audit-csv.ts";

/** The rows of the page's filter as a file; that it was taken is a row itself. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "settings");
  const query = auditQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success) throw new AppError("bad-request");
  const { before: _, ...filter } = query.data;
  return csvResponse("audit-log", downloadAudit(admin, filter));
}
