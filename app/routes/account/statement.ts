import { requirePerson } from "#app/gate/gate.server.ts";
import { statementOf } from "#app/features/payments/ledger/statement.server.ts";
import type { Route } from "./+types/statement.ts";

/** The person's own accounts as a table, every entry since the first. */
export async function loader({ context }: Route.LoaderArgs) {
  return new Response(await statementOf(requirePerson(context).id), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="statement.csv"`,
      "cache-control": "private, no-store",
    },
  });
}
