import { csvOf } from "#app/platform/csv.ts";
import { decimalText, gbp } from "#app/platform/money.ts";
import { missingOf, sumOfYear } from "./rules.ts";
import type { Quarters, ReportedSeller } from "./sellers.server.ts";

const quarters = ["Q1", "Q2", "Q3", "Q4"];
const head = ["Seller", "Email", "Kind", "Legal name", "Date of birth", "Registration number"];
head.push("Street", "Town", "Postcode", "Country", "Tax country", "Tax number", "VAT number");
head.push(
  ...quarters.map((one) => `Lessons ${one}`),
  ...quarters.map((one) => `Paid or credited to the seller ${one}`),
  ...quarters.map((one) => `Our fee ${one}`),
  "Paid or credited to the seller",
  "Our fee",
  "Missing",
);

/** Every seller of a year in pounds and pence, as the ledger has them, those that cannot be reported yet among them. */
export function sellersCsv(sellers: ReportedSeller[]): string {
  return csvOf([head, ...sellers.map(lineOf)]);
}

function lineOf(seller: ReportedSeller): (string | number)[] {
  const { details, consideration, fees, activities } = seller;
  const said = (value: string | null | undefined) => value ?? "";
  return [
    seller.name,
    seller.email,
    said(details?.kind),
    said(details?.legalName),
    said(details?.birthDate),
    said(details?.registrationNumber),
    said(details?.street),
    said(details?.town),
    said(details?.postcode),
    said(details?.addressCountry),
    said(details?.taxCountry),
    details === null ? "" : (details.taxNumber ?? "NOTIN"),
    said(details?.vatNumber),
    ...activities,
    ...consideration.map(pounds),
    ...fees.map(pounds),
    pounds(sumOfYear(consideration)),
    pounds(sumOfYear(fees)),
    missingOf(seller).join("; "),
  ];
}

function pounds(pence: Quarters[number]): number {
  return Number(decimalText(gbp(pence)));
}
