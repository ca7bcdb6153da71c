import { seal, unsealKeptOrNull } from "#app/platform/sealed.server.ts";
import { countryName } from "#app/features/teachers/reference-data/countries.ts";
import type { TaxDetails } from "../tax-details/tax-form.ts";

/** The teacher as an invoice names them. */
export type Buyer = { name: string; address: string; vatNumber: string | null };

/** What an invoice needs of the tax details, sealed as those are: only `openBuyer` for this teacher reads it. */
export function sealBuyer(teacherId: string, details: TaxDetails): string {
  const { legalName, street, town, postcode, addressCountry, vatNumber } = details;
  const parts = [street, town, postcode, countryName(addressCountry)];
  const buyer: Buyer = {
    name: legalName,
    address: parts.filter((part) => part !== "").join(", "),
    vatNumber,
  };
  return seal(Buffer.from(JSON.stringify(buyer)), sealedFor(teacherId));
}

/** The buyer of an invoice; null where no secret of ours opens it. */
export function openBuyer(teacherId: string, sealed: string): Buyer | null {
  const opened = unsealKeptOrNull(sealed, sealedFor(teacherId));
  return opened === null ? null : (JSON.parse(opened.toString()) as Buyer);
}

function sealedFor(teacherId: string): string {
  return `invoices:${teacherId}`;
}
