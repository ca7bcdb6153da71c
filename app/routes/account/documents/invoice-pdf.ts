import { requirePerson } from "#app/gate/gate.server.ts";
import { readInvoicePdf } from "#app/features/payments/invoices/invoices.server.ts";
import type { Route } from "./+types/invoice-pdf.ts";

/** An invoice for our commission of one's own, to keep or to print. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const pdf = await readInvoicePdf(requirePerson(context), params.number);
  return new Response(new Uint8Array(pdf), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${params.number}.pdf"`,
      "cache-control": "private, no-store",
    },
  });
}
