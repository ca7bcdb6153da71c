import { company } from "#config/company.ts";
import type { ReceiptFacts } from "#db/schema/payments/receipts.ts";

/** Our company as a receipt or an invoice of today names it. */
export function sellerNow(): ReceiptFacts["seller"] {
  return {
    name: company.legalName,
    companyNumber: company.companyNumber,
    address: company.registeredAddress,
    email: company.email.support,
    vat: company.vat ?? null,
  };
}
