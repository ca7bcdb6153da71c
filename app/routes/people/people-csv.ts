import { downloadPeople } from "#app/features/accounts/people/list-people.server.ts";
import { peopleQuery } from "#app/features/accounts/people/people-query.ts";
import { requireAdmin } from "#app/gate/gate.server.ts";
import { csvResponse } from "#app/platform/http/csv-response.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Route } from "./+types/people-csv.ts";

/** The people of the page's filter as a file; that it was taken is written into the audit log. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "people");
  const query = peopleQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success) throw new AppError("bad-request");
  const { after: _, ...filter } = query.data;
  return csvResponse("people", downloadPeople(admin, filter));
}
