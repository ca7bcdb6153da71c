/** Pure: what of a seller is missing, and sums of quarters. */
import { company } from "#config/company.ts";
import type { Quarters, ReportedSeller } from "./sellers.server.ts";

/** What an admin still has to ask this seller for; empty where the seller can be reported. */
export function missingOf({ details }: Pick<ReportedSeller, "details">): string[] {
  if (details === null) return ["Tax details: name, address, date of birth and tax number"];
  const missing: string[] = [];
  if (details.taxCountry === "GB" && details.taxNumber === null) missing.push("Tax number");
  if (details.kind === "person" && details.birthDate === null) missing.push("Date of birth");
  if (details.kind === "company" && details.registrationNumber === null)
    missing.push("Registration number");
  return missing;
}

/** What of our own the file needs before it can be sent. */
export function missingOfOperator(): string[] {
  return company.hmrc === undefined
    ? [
        "The platform operator ID and the tax reference from HMRC (company.hmrc in config/company.ts)",
      ]
    : [];
}

export function sumOfYear(quarters: Quarters): number {
  return quarters.reduce((sum, one) => sum + one, 0);
}
