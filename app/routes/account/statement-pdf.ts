import { requirePerson } from "#app/gate/gate.server.ts";
import { readStatementPdf } from "#app/features/payments/receipts/statement-pdf.server.ts";
import type { Route } from "./+types/statement-pdf.ts";

/** The person's own accounts in words, every entry since the first. */
export async function loader({ context }: Route.LoaderArgs) {
  const pdf = await readStatementPdf(requirePerson(context));
  return new Response(new Uint8Array(pdf), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="statement.pdf"`,
      "cache-control": "private, no-store",
    },
  });
}
