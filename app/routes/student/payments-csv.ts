import { requireStudent } from "#app/gate/gate.server.ts";
import { studentPaymentsCsv } from "#app/features/payments/receipts/student-payments.server.ts";
import type { Route } from "./+types/payments-csv.ts";

/** Every payment of the student's, as on the page. */
export async function loader({ context }: Route.LoaderArgs) {
  return new Response(await studentPaymentsCsv(requireStudent(context)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="payments.csv"`,
      "cache-control": "private, no-store",
    },
  });
}
