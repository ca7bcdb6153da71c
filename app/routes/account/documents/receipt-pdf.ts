import { requirePerson } from "#app/gate/gate.server.ts";
import { readReceiptPdf } from "#app/features/payments/receipts/receipts.server.ts";
import type { Route } from "./+types/receipt-pdf.ts";

/** A receipt or credit note of one's own, to keep or to print. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const pdf = await readReceiptPdf(requirePerson(context), params.number);
  return new Response(new Uint8Array(pdf), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${params.number}.pdf"`,
      "cache-control": "private, no-store",
    },
  });
}
